import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { importRecord } from '@stamboek/model/records/import/import-record'
import type { SearchEntryDefinition } from '@stamboek/model/schema/search'
import { isImportedBy } from '../../records/change-sets/import-runs.ts'
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

/** Returns a filter that finds the records that imports of the type made or changed, by the names of those imports. */
export function createImportedFilter(dtoKey: string): SearchFilter {
  return (_context, value, { matchingBehavior }) =>
    isImportedBy(dtoKey, likePattern(String(value), matchingBehavior))
}
