import type { Feature } from '../../feature.ts'
import { registerPreferenceRoutes } from './preference-routes.ts'

export const preferences: Feature = {
  records: [],
  tables: [
    `CREATE TABLE IF NOT EXISTS stamboek.preference (
      user_id uuid NOT NULL,
      reference_id text NOT NULL CHECK (char_length(reference_id) <= 500),
      ui_preferences jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, reference_id)
    )`,
  ],
  routes: registerPreferenceRoutes,
}
