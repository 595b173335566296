import type { DemonstrationServer } from '../server/test-server.ts'

/** Adds a completed import of a page that began now; those of the demonstration began on working days, in working hours. */
export async function addImportOfToday(server: Pick<DemonstrationServer, 'query'>): Promise<void> {
  await server.query(`INSERT INTO stamboek.change_set
      (id, kind, dto_key, user_id, correlation_id, file_name, status, started_at, counts)
    VALUES (gen_random_uuid(), 'Import', 'Main.CountryViewDto', gen_random_uuid(), gen_random_uuid(), 'landen.csv', 'Completed', now(),
      '{"new": 1, "changed": 0, "unchanged": 0, "refused": 0}')`)
}
