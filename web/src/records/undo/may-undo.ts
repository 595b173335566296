import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type ActionKind, actionKinds } from '@stamboek/model/schema/actions'
import type { Schema } from '../../session/schema.ts'
import { isPermitted } from '../actions/record-rights.ts'

const saves = ['Create', 'Update', 'Delete', 'CreateNewVersion'] as const satisfies readonly ActionKind[]

type JudgedChangeSet = Pick<ChangeSet, 'kind' | 'action' | 'dtoKey'> &
  Partial<Pick<ChangeSet, 'undoneBy' | 'isUndoneInPart' | 'undoneAct'>>

/**
 * Whether anything is left to take back of the change set, and the user has a right to that in the unit of the tab; the server
 * asks that of each record.
 */
export function mayUndo(changeSet: JudgedChangeSet, schema: Schema): boolean {
  if (changeSet.undoneBy && !changeSet.isUndoneInPart) return false
  const type = schema.get(changeSet.dtoKey)
  const { kind, action } = changeSet.undoneAct ?? changeSet
  return type !== undefined && type.gate === undefined && mayUndoKind[kind](type, action)
}

const maySave = (type: ServedRecordType): boolean => saves.some((kind) => isPermitted(type, kind))

const mayUndoKind: Readonly<
  Record<ChangeSet['kind'], (type: ServedRecordType, action: string | null) => boolean>
> = {
  Save: maySave,
  Bulk: (type, action) => actionKinds.some((kind) => kind === action && isPermitted(type, kind)),
  Call: (type, action) => type.calls.some(({ name, enabled }) => name === action && enabled),
  Import: (type) => isPermitted(type, 'ImportUndo'),
  Undo: () => false,
}
