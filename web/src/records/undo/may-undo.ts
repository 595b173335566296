import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type ActionKind, actionKinds } from '@stamboek/model/schema/actions'
import type { Schema } from '../../session/schema.ts'
import { isPermitted } from '../actions/record-rights.ts'

const saves = ['Create', 'Update', 'Delete', 'CreateNewVersion'] as const satisfies readonly ActionKind[]

/**
 * Whether the user has a right by which the change set may be taken back in the unit of the tab; the server asks that of
 * each record.
 */
export function mayUndo(changeSet: Pick<ChangeSet, 'kind' | 'action' | 'dtoKey'>, schema: Schema): boolean {
  const type = schema.get(changeSet.dtoKey)
  return type !== undefined && type.gate === undefined && mayUndoKind[changeSet.kind](type, changeSet.action)
}

const maySave = (type: ServedRecordType): boolean => saves.some((kind) => isPermitted(type, kind))

const mayUndoKind: Readonly<
  Record<ChangeSet['kind'], (type: ServedRecordType, action: string | null) => boolean>
> = {
  Save: maySave,
  Bulk: (type, action) => actionKinds.some((kind) => kind === action && isPermitted(type, kind)),
  Call: (type, action) => type.calls.some(({ name, enabled }) => name === action && enabled),
  Import: (type) => isPermitted(type, 'ImportUndo'),
  // Of what it took back, which the server knows.
  Undo: () => true,
}
