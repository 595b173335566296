import type { ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import {
  actionSubject,
  findDisabledReason,
  findSelectionProblem,
} from '@stamboek/model/rules/action-enablement'
import { canChangeGlobal } from '@stamboek/model/rules/global-records'
import { type ActionKind, type ActionSubject, actionRules, rightLabels } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ComponentType } from 'react'
import { actionOf } from '../../api/record-paths.ts'
import type { Session } from '../../session/session.tsx'
import { insertExtras } from '../extension/placement.ts'
import {
  type ExtraAction,
  formatActionText,
  type RecordPageExtension,
} from '../extension/record-page-extension.ts'
import { actionIcons } from './action-icons.ts'

/** An action as a button or menu item offers it. */
export interface OfferedAction {
  /** The kind of an action of the type, or the id of an extension's action. */
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>
  readonly isDanger: boolean
  readonly about: ActionSubject
  /** The records it acts on. */
  readonly records: readonly AnyRecord[]
  /** Dutch sentence why it is disabled; undefined when it is enabled. */
  readonly reason: string | undefined
  /** Variants to choose from, such as export formats. */
  readonly choices?: readonly ActionChoice[] | undefined
  readonly isPending?: boolean | undefined
}

export interface ActionChoice {
  readonly id: string
  readonly label: string
}

/** The page, the user and the records that actions depend on. */
export interface ActionContext extends Subject {
  readonly type: ServedRecordType
  readonly extension?: RecordPageExtension | undefined
  readonly session: Session
}

/** In the order of the toolbar. */
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

/** The actions of a page in order, those of its extension included. "Get" replaces "Update" for users who may not change records. */
export function offerActions(chosen: ActionContext): readonly OfferedAction[] {
  const { type, extension } = chosen
  const kinds = kindsInOrder.filter((kind) => kind !== 'Get' || !isPermitted(type, 'Update'))
  const extras = (extension?.actions ?? []).filter(
    ({ permission }) => permission === undefined || chosen.session.permissions.has(permission),
  )
  return insertExtras(
    kinds.flatMap((kind) => offerAction(chosen, kind) ?? []),
    extras.map((extra) => ({ item: offerExtraAction(chosen, extra), place: extra.place })),
    ({ id }) => id,
  )
}

/** One action of the type; undefined when the type does not have it. */
export function offerAction(chosen: ActionContext, kind: ActionKind): OfferedAction | undefined {
  const action = actionOf(chosen.type, kind)
  if (!action) return undefined
  const about = actionSubject(kind)
  const records = about === 'page' ? [] : findSubject(chosen)
  const change = chosen.extension?.changedActions?.[kind]
  return {
    id: kind,
    label: formatActionText(change?.label ?? action.label, records),
    icon: change?.icon ?? actionIcons[kind],
    isDanger: kind === 'Delete',
    about,
    records,
    reason: explainDisabled(action, chosen, records),
  }
}

function offerExtraAction(chosen: ActionContext, extra: ExtraAction): OfferedAction {
  const records = extra.about === 'page' ? [] : findSubject(chosen)
  return {
    id: extra.id,
    label: formatActionText(extra.label, records),
    icon: extra.icon,
    isDanger: extra.isDanger ?? false,
    about: extra.about,
    records,
    reason: findSelectionProblem(extra.about, records) ?? extra.whyNot?.(records, chosen.session),
  }
}

/** A missing right comes first, because no other selection would help. */
function explainDisabled(
  action: ServedAction,
  { type, session, extension }: ActionContext,
  records: readonly AnyRecord[],
): string | undefined {
  const missingRight = explainMissingRight(type, action.kind)
  if (missingRight !== undefined) return missingRight
  const input = { records, mayChangeGlobal: canChangeGlobal(type.ownership, session.permissions) }
  return (
    findDisabledReason(action.kind, input) ??
    extension?.changedActions?.[action.kind]?.whyNot?.(records, session)
  )
}

/** The right that an action of the type needs and the user lacks, as a sentence; undefined where the type does not have the action. */
export function explainMissingRight(type: ServedRecordType, kind: ActionKind): string | undefined {
  const action = actionOf(type, kind)
  if (!action || action.enabled) return undefined
  return `Je hebt hiervoor het recht “${type.labels.many}: ${rightLabels[actionRules[kind].right]}” nodig.`
}

/** Whether "Create" is enabled, by right and by the extension. */
export function canAdd(page: Pick<ActionContext, 'type' | 'extension' | 'session'>): boolean {
  const create = offerAction({ ...page, row: undefined, marks: [] }, 'Create')
  return create !== undefined && create.reason === undefined
}

/** Whether the user has the right to an action; false when the type does not have the action. */
export function isPermitted(type: ServedRecordType, kind: ActionKind): boolean {
  return actionOf(type, kind)?.enabled ?? false
}

export interface Subject {
  /** The record of the current row, or of the row whose menu is open. */
  readonly row: AnyRecord | undefined
  readonly marks: readonly AnyRecord[]
}

/** The records that actions act on: the marked ones, else that of the row. */
export function findSubject({ row, marks }: Subject): readonly AnyRecord[] {
  if (marks.length > 0) return marks
  return row ? [row] : []
}

/** The subject of a row's menu: the marked records when the row is marked, else the row alone. */
export function findSubjectAtRow(row: AnyRecord, marked: ReadonlyMap<string, AnyRecord>): Subject {
  return { row, marks: marked.has(row.id) ? [...marked.values()] : [] }
}
