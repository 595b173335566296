import type { ServedRecordType } from '@stamboek/model/contract/schema-document'

/** What a page in read-only mode does not offer (platform.md section 6); a copy cannot be added there either. */
const changingActions: ReadonlySet<string> = new Set([
  'AssignEndDate',
  'BulkDeactivate',
  'Clone',
  'Create',
  'CreateNewVersion',
  'Delete',
  'Import',
  'ImportNewVersion',
  'ImportTemplate',
  'Update',
])

/** A record type for a page in read-only mode: its records can be looked at, by Get where Update would open them. */
export function readOnlyType(type: ServedRecordType): ServedRecordType {
  return { ...type, actions: type.actions.filter(({ kind }) => !changingActions.has(kind)) }
}
