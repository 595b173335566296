import type { ChangeSetKind } from '../contract/change-sets.ts'

export const changeSetKindLabels: Readonly<Record<ChangeSetKind, string>> = {
  Save: 'Opslaan',
  Bulk: 'Bulkactie',
  Call: 'Actie',
  Import: 'Import',
  Undo: 'Ongedaan maken',
}
