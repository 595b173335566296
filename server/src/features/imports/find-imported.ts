import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { importRecord } from '@stamboek/model/records/import/import-record'
import type { SearchEntryDefinition } from '@stamboek/model/schema/search'
import { type RawBuilder, sql } from 'kysely'
import type { SearchFilter } from '../../records/engine/record-context.ts'
import { likePattern } from '../../records/queries/search-operators.ts'

export const importNameKey = 'importName'

/** The search entry of each record type that files make: by the file, or the `importName` of one import. */
export const importNameEntry = {
  label: 'Import',
  input: { kind: 'text', label: 'Import', maxLength: 300 },
  binds: { filter: importNameKey, operator: 'matches' },
  right: resolveRecordType(importRecord).permissions.Read,
} as const satisfies SearchEntryDefinition

/** The file and the time of an import in the Netherlands, by the alias of its change set. */
export function importName(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('file_name')} || ', ' || to_char(${column('started_at')} AT TIME ZONE 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI:SS')`
}

/** Returns a filter that finds the records that imports of the type made or changed, by the names of those imports. */
export function createImportedFilter(dtoKey: string): SearchFilter {
  return (_context, value, { matchingBehavior }) =>
    sql`t.id IN (SELECT e.record_id FROM stamboek.change_set s
      JOIN stamboek.audit_entry e ON e.change_set_id = s.id AND e.dto_key = s.dto_key
      WHERE s.kind = 'Import' AND s.dto_key = ${dtoKey} AND ${importName('s')} ILIKE ${likePattern(String(value), matchingBehavior)})`
}
