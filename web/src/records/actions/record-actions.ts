import type { ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import {
  type ActionSubject,
  actionSubject,
  findDisabledReason,
  findSelectionProblem,
} from '@stamboek/model/rules/action-enablement'
import { canChangeGlobal } from '@stamboek/model/rules/global-records'
import { type ActionKind, actionRules, rightLabels } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ComponentType } from 'react'
import { actionOf } from '../../api/record-paths.ts'
import type { Session } from '../../session/session.tsx'
import { insertExtras } from '../extension/placement.ts'
import type { ExtraAction, RecordPageExtension } from '../extension/record-page-extension.ts'
import { actionIcons } from './action-icons.ts'

/** An action as a button or menu item offers it. */
export interface OfferedAction {
  /** The kind of an action that the type has, or the id of one that its page adds. */
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>
  readonly isDanger: boolean
  readonly about: ActionSubject
  /** The records that it would be about. */
  readonly records: readonly AnyRecord[]
  /** Why it cannot be done now, a Dutch sentence; undefined when it can. */
  readonly reason: string | undefined
  /** With what it can be done, where there is a choice: one of them is asked for. */
  readonly choices?: readonly ActionChoice[] | undefined
  /** It is being done. */
  readonly isPending?: boolean | undefined
}

export interface ActionChoice {
  readonly id: string
  readonly label: string
}

/** What somebody would act upon. */
export interface Chosen extends Subject {
  readonly type: ServedRecordType
  readonly extension?: RecordPageExtension | undefined
  readonly session: Session
}

/** The actions of a record type that a page offers, in the order of its toolbar. */
const kindsInOrder = [
  'Create',
  'Get',
  'Update',
  'Clone',
  'CreateNewVersion',
  'AssignEndDate',
  'BulkDeactivate',
  'Delete',
  'AuditTrail',
  'Export',
  'Import',
  'ImportNewVersion',
  'ImportHistory',
] as const satisfies readonly ActionKind[]

/** What can be done on a page, in order: the actions of the type, and those that the page adds. Records are looked at where they cannot be changed. */
export function offeredActions(chosen: Chosen): readonly OfferedAction[] {
  const { type, extension } = chosen
  const kinds = kindsInOrder.filter((kind) => kind !== 'Get' || !mayDo(type, 'Update'))
  const extras = (extension?.actions ?? []).filter(
    ({ permission }) => permission === undefined || chosen.session.permissions.has(permission),
  )
  return insertExtras(
    kinds.flatMap((kind) => offeredAction(chosen, kind) ?? []),
    extras.map((extra) => ({ item: extraAction(chosen, extra), place: extra.place })),
    ({ id }) => id,
  )
}

/** One action of the type for what is chosen; undefined where the type does not have it. */
export function offeredAction(chosen: Chosen, kind: ActionKind): OfferedAction | undefined {
  const action = actionOf(chosen.type, kind)
  if (!action) return undefined
  const about = actionSubject(kind)
  const records = about === 'page' ? [] : subjectOf(chosen)
  return {
    id: kind,
    label: action.label,
    icon: chosen.extension?.changedActions?.[kind]?.icon ?? actionIcons[kind],
    isDanger: kind === 'Delete',
    about,
    records,
    reason: whyNot(action, chosen, records),
  }
}

function extraAction(chosen: Chosen, extra: ExtraAction): OfferedAction {
  const records = extra.about === 'page' ? [] : subjectOf(chosen)
  return {
    id: extra.id,
    label: extra.label,
    icon: extra.icon,
    isDanger: extra.isDanger ?? false,
    about: extra.about,
    records,
    reason: findSelectionProblem(extra.about, records) ?? extra.whyNot?.(records, chosen.session),
  }
}

/** A missing right comes first: nothing that is chosen can make up for it. */
function whyNot(
  action: ServedAction,
  { type, session, extension }: Chosen,
  records: readonly AnyRecord[],
): string | undefined {
  if (!action.enabled) {
    const right = rightLabels[actionRules[action.kind].right]
    return `Je hebt hiervoor het recht “${type.labels.many}: ${right}” nodig.`
  }
  const input = { records, mayChangeGlobal: canChangeGlobal(type.ownership, session.permissions) }
  return (
    findDisabledReason(action.kind, input) ??
    extension?.changedActions?.[action.kind]?.whyNot?.(records, session)
  )
}

/** Whether a record can be added here: by right, and as far as the page leaves it. */
export function canAdd(page: Pick<Chosen, 'type' | 'extension' | 'session'>): boolean {
  const create = offeredAction({ ...page, row: undefined, marks: [] }, 'Create')
  return create !== undefined && create.reason === undefined
}

/** Whether the person may do it at all; false too for an action that the type does not have. */
export function mayDo(type: ServedRecordType, kind: ActionKind): boolean {
  return actionOf(type, kind)?.enabled ?? false
}

export interface Subject {
  /** The record of the row under the focus, or of the row whose menu is open. */
  readonly row: AnyRecord | undefined
  readonly marks: readonly AnyRecord[]
}

/** The records that the actions of a page act on: the marked ones; without marks the one under the focus. */
export function subjectOf({ row, marks }: Subject): readonly AnyRecord[] {
  if (marks.length > 0) return marks
  return row ? [row] : []
}

/** The subject of the menu of a row: the marked records if that row is one of them, else that row alone. */
export function subjectAtRow(row: AnyRecord, marked: ReadonlyMap<string, AnyRecord>): Subject {
  return { row, marks: marked.has(row.id) ? [...marked.values()] : [] }
}
