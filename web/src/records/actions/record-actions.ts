import type { ServedAction, ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import {
  actionSubject,
  findDisabledReason,
  findLockedProblem,
  findSelectionProblem,
} from '@stamboek/model/rules/action-enablement'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { canChangeGlobal } from '@stamboek/model/rules/global-records'
import type { ActionKind, ActionSubject } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ComponentType } from 'react'
import { callOf } from '../../api/calls.ts'
import { actionOf } from '../../api/record-paths.ts'
import type { Session } from '../../session/session.tsx'
import { insertExtras } from '../extension/placement.ts'
import {
  type ActionText,
  type ExtraAction,
  formatActionText,
  type RecordPageExtension,
} from '../extension/record-page-extension.ts'
import { actionIcons } from './action-icons.ts'
import { explainMissingPermission, explainMissingRightOn, isPermittedOn } from './record-rights.ts'

/** An action as a button or menu item offers it. */
export interface OfferedAction {
  /** The type whose action it is. */
  readonly type: ServedRecordType
  /** The kind of an action of the type, or the id of an extension's action. */
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>
  readonly isDanger: boolean
  readonly about: ActionSubject
  /** The records it acts on; none for an action of the page. */
  readonly records: readonly AnyRecord[]
  /** The chosen rows, which a new record can start from. */
  readonly selection: readonly AnyRecord[]
  /** False: the user lacks the right to it. */
  readonly isPermitted: boolean
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
  /** Dutch sentence why the chosen rows are no records of the type; undefined when they are. */
  readonly otherRows?: string | undefined
}

const rest = ['AuditTrail', 'Export', 'Import', 'ImportNewVersion', 'ImportHistory'] as const

/** Where actions are shown, each place in its own order. */
export type ActionPlace = 'toolbar' | 'rowMenu'

const kindsInOrder: Readonly<Record<ActionPlace, readonly ActionKind[]>> = {
  toolbar: [
    'Create',
    'Get',
    'Update',
    'Clone',
    'CreateNewVersion',
    'AssignEndDate',
    'BulkDeactivate',
    'Delete',
    ...rest,
  ],
  /** The menu of a row (requirements 7.1). */
  rowMenu: [
    'Create',
    'Clone',
    'Get',
    'Update',
    'Delete',
    'CreateNewVersion',
    'AssignEndDate',
    'BulkDeactivate',
    ...rest,
  ],
}

/**
 * The actions of a page in the order of the place that shows them, those of its extension included. "Get" replaces "Update"
 * for users who may not change records.
 */
export function offerActions(
  chosen: ActionContext,
  place: ActionPlace = 'toolbar',
): readonly OfferedAction[] {
  const { type, extension } = chosen
  const opened = { type, session: chosen.session, records: findRecords(chosen, 'record') }
  const kinds = kindsInOrder[place].filter((kind) => kind !== 'Get' || !isPermittedOn(opened, 'Update'))
  const extras = extension?.actions ?? []
  return insertExtras(
    kinds.flatMap((kind) => offerAction(chosen, kind) ?? []),
    extras.flatMap((extra) => {
      const item = offerExtraAction(chosen, extra)
      return item ? [{ item, place: extra.place }] : []
    }),
    ({ id }) => id,
  )
}

/** One action of the type; undefined when the type does not have it, and without the right to it. */
export function offerAction(chosen: ActionContext, kind: ActionKind): OfferedAction | undefined {
  const action = actionOf(chosen.type, kind)
  if (!action?.enabled) return undefined
  const change = chosen.extension?.changedActions?.[kind]
  const about = actionSubject(kind)
  const records = findRecords(chosen, about)
  return {
    type: chosen.type,
    id: kind,
    label: formatActionText(change?.label ?? action.label, records),
    icon: change?.icon ?? actionIcons[kind],
    isDanger: kind === 'Delete',
    about,
    records,
    selection: findSubject(chosen),
    isPermitted: isPermittedOn({ type: chosen.type, session: chosen.session, records }, kind),
    reason: explainDisabled(action, chosen, records),
  }
}

/** An action of an extension; undefined without the right to it, and where the type does not have its call. */
function offerExtraAction(chosen: ActionContext, extra: ExtraAction): OfferedAction | undefined {
  const { type, session } = chosen
  const call = findCall(type, extra)
  const about = call?.subject ?? extra.about
  if (about === undefined) return undefined
  if (listMissingPermissions(session, call, extra).length > 0) return undefined
  const records = findRecords(chosen, about)
  const missing = call && explainMissingPermission({ type, session, records }, call)
  return {
    type,
    id: extra.id,
    label: formatActionText(findLabel(extra, call), records),
    icon: extra.icon,
    isDanger: extra.isDanger ?? false,
    about,
    records,
    selection: findSubject(chosen),
    isPermitted: missing === undefined,
    reason:
      missing ??
      findGate(type, call) ??
      explainOtherRows(chosen, about) ??
      findSelectionProblem(about, records) ??
      findLock(type, call, records) ??
      extra.whyNot?.(records, session),
  }
}

/** An action that the page would offer with more rights. */
export interface UnavailableAction extends Pick<OfferedAction, 'id' | 'about'> {
  readonly label: string
  /** All are needed. */
  readonly missingPermissions: readonly string[]
}

/** The actions of a page that are not offered because the user lacks a right, in the order of the toolbar. */
export function listUnavailableActions(
  chosen: Pick<ActionContext, 'type' | 'extension' | 'session'>,
): readonly UnavailableAction[] {
  const { type, extension } = chosen
  const own = kindsInOrder.toolbar.flatMap((kind): UnavailableAction[] => {
    const action = actionOf(type, kind)
    // Looking at a record is what those who may not change it are offered.
    if (!action || action.enabled || kind === 'Get') return []
    const label = formatActionText(extension?.changedActions?.[kind]?.label ?? action.label, [])
    return [{ id: kind, about: actionSubject(kind), label, missingPermissions: [action.permission] }]
  })
  const extras = extension?.actions ?? []
  return [
    ...own,
    ...extras.flatMap((extra): UnavailableAction[] => {
      const call = findCall(type, extra)
      const about = call?.subject ?? extra.about
      if (about === undefined) return []
      const missingPermissions = listMissingPermissions(chosen.session, call, extra)
      return missingPermissions.length > 0
        ? [{ id: extra.id, about, label: formatActionText(findLabel(extra, call), []), missingPermissions }]
        : []
    }),
  ]
}

function findCall(type: ServedRecordType, { call }: ExtraAction): ServedCall | undefined {
  return call === undefined ? undefined : callOf(type, call)
}

function findLabel({ label }: ExtraAction, call: ServedCall | undefined): ActionText {
  return label ?? call?.label ?? ''
}

function listMissingPermissions(
  session: Session,
  call: ServedCall | undefined,
  { permission }: ExtraAction,
): readonly string[] {
  const needed = permission === undefined ? [] : [permission]
  const missing = needed.filter((each) => !session.permissions.has(each))
  if (!call || call.enabled) return missing
  return [...missing, ...call.permissions.filter((each) => !session.permissions.has(each))]
}

/** A closed gate, for a call that changes something. */
function findGate({ gate }: ServedRecordType, call: ServedCall | undefined): string | undefined {
  return call && !call.isRead ? (call.gate ?? gate) : undefined
}

/** A call on marked records does what can be done, and says why the rest stays. No lock keeps records from one that is for them. */
function findLock(
  { lockedWhen }: ServedRecordType,
  call: ServedCall | undefined,
  records: readonly AnyRecord[],
): string | undefined {
  if (!call || call.isRead || call.changesLocked) return undefined
  const isOpen = (record: AnyRecord) => findLockReason({ lockedWhen }, record) === undefined
  return call.subject === 'marked' && records.some(isOpen)
    ? undefined
    : findLockedProblem({ records, lockedWhen })
}

function findRecords(chosen: ActionContext, about: ActionSubject): readonly AnyRecord[] {
  return about === 'page' || chosen.otherRows !== undefined ? [] : findSubject(chosen)
}

function explainOtherRows({ otherRows }: ActionContext, about: ActionSubject): string | undefined {
  return about === 'page' ? undefined : otherRows
}

/** A missing right comes first, because no other selection would help. */
function explainDisabled(
  action: ServedAction,
  chosen: ActionContext,
  records: readonly AnyRecord[],
): string | undefined {
  const { type, session, extension } = chosen
  const problem =
    explainMissingRightOn({ type, session, records }, action.kind) ??
    explainOtherRows(chosen, actionSubject(action.kind))
  if (problem !== undefined) return problem
  const { gate, lockedWhen } = type
  const mayChangeGlobal = canChangeGlobal(type.ownership, session.permissions)
  const input = { records, mayChangeGlobal, lockedWhen, gate }
  return (
    findDisabledReason(action.kind, input) ??
    extension?.changedActions?.[action.kind]?.whyNot?.(records, session)
  )
}

/** Not those of a page: importing and exporting need a search of their own. */
export function isAboutRecords({ id, about }: Pick<OfferedAction, 'id' | 'about'>): boolean {
  return about !== 'page' || id === 'Create'
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
