import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import { programActLabels } from '@stamboek/model/contract/program-acts'
import { changeSetKindLabels } from '@stamboek/model/sheets/change-set-kind-labels'
import { auditActionLabels } from '@stamboek/model/sheets/format-audit-change'
import type { Schema } from '../../session/schema.ts'

type DescribedChangeSet = Pick<
  ChangeSet,
  'kind' | 'action' | 'dtoKey' | 'counts' | 'entryCount' | 'fileName' | 'subject' | 'undoneAct'
>

/** Returns what was done to which records, as “Land Nederland: gewijzigd”. */
export function describeChangeSet(changeSet: DescribedChangeSet, schema: Schema): string {
  const { dtoKey, subject, entryCount } = changeSet
  const labels = schema.get(dtoKey)?.labels
  const type = (entryCount === 1 ? labels?.one : labels?.many) ?? ''
  return withAct([type, subject].filter((part) => part !== '').join(' '), changeSet, schema)
}

/** Returns what was done to which type, as “Landen: deactiveren”. */
export function describeTypeAndAct(changeSet: DescribedChangeSet, schema: Schema): string {
  return withAct(schema.get(changeSet.dtoKey)?.labels.many ?? '', changeSet, schema)
}

function withAct(what: string, changeSet: DescribedChangeSet, schema: Schema): string {
  const act = describeKind[changeSet.kind](changeSet, schema)
  // The program writes records of many types.
  if (findProgramAct(changeSet) !== undefined) return act
  return what === '' ? act : `${what}: ${act.charAt(0).toLowerCase()}${act.slice(1)}`
}

const describeKind: Readonly<
  Record<ChangeSet['kind'], (changeSet: DescribedChangeSet, schema: Schema) => string>
> = {
  Save: ({ counts }) => {
    const others = counts.new + counts.changed + counts.deleted
    if (counts.new === others) return auditActionLabels.Insert
    return counts.deleted === others ? auditActionLabels.Delete : auditActionLabels.Update
  },
  Bulk: ({ dtoKey, action }, schema) =>
    schema.get(dtoKey)?.actions.find(({ kind }) => kind === action)?.label ?? changeSetKindLabels.Bulk,
  Call: ({ dtoKey, action }, schema) =>
    schema.get(dtoKey)?.calls.find(({ name }) => name === action)?.label ??
    findProgramAct({ kind: 'Call', action }) ??
    changeSetKindLabels.Call,
  Import: ({ fileName }) => `Import van ${fileName ?? 'een bestand'}`,
  Undo: ({ undoneAct }) => (undoneAct?.isRedo ? 'Opnieuw gedaan' : 'Ongedaan gemaakt'),
}

function findProgramAct({ kind, action }: Pick<ChangeSet, 'kind' | 'action'>): string | undefined {
  return kind === 'Call' ? Object.entries(programActLabels).find(([name]) => name === action)?.[1] : undefined
}
