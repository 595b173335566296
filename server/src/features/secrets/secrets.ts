import { secretType } from '@stamboek/model/records/system/secret-type'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { secretsTables } from './known-keys.ts'
import { hasSecret } from './secret-filters.ts'

/** Secrets and the keys that seal them (requirements 6.6). */
export const secrets: Feature = {
  records: [recordFeature(secretType, { filters: { hasSecret } })],
  tables: secretsTables,
}
