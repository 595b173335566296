import type { ServedAction, ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import {
  actionSubject,
  findDisabledReason,
  findLockedProblem,
  findSelectionProblem,
} from '@stamboek/model/rules/action-enablement'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { canChangeGlobalRecords } from '@stamboek/model/rules/global-records'
import type { ActionKind, ActionSubject } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { IconAffiliate } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { findServedCall } from '../../api/calls.ts'
import { findServedAction } from '../../api/record-paths.ts'
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

export interface OfferedAction {
  readonly type: ServedRecordType
  /** Kind of an action of the type, or id of an extension's action. */
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>
  readonly isDanger: boolean
  /** The key of an extension's action, in the notation of tinykeys. */
  readonly keys?: string | undefined
  readonly about: ActionSubject
  /** An extension's action that is a call of the type. */
  readonly isCall?: boolean
  readonly records: readonly AnyRecord[]
  /** The chosen rows, from which a new record can start. */
  readonly selection: readonly AnyRecord[]
  readonly isPermitted: boolean
  readonly reason: string | undefined
  readonly choices?: readonly ActionChoice[] | undefined
  readonly isPending?: boolean | undefined
}

export interface ActionChoice {
  readonly id: string
  readonly label: string
}

export interface ActionContext extends Subject {
  readonly type: ServedRecordType
  readonly extension?: RecordPageExtension | undefined
  readonly session: Session
  readonly otherRows?: string | undefined
}

const rest = ['AuditTrail', 'Export', 'Import', 'ImportNewVersion', 'ImportHistory'] as const

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
    'BulkActivate',
    'Delete',
    ...rest,
  ],
  rowMenu: [
    'Create',
    'Clone',
    'Get',
    'Update',
    'Delete',
    'CreateNewVersion',
    'AssignEndDate',
    'BulkDeactivate',
    'BulkActivate',
    ...rest,
  ],
}

/**
 * Returns the actions for a place in its order, with those of the extension; a `reason` disables one. Leaves out those
 * that the type lacks or the user has no right to, and "Get" if the user has the right to change the chosen records.
 */
export function offerActions(
  chosen: ActionContext,
  place: ActionPlace = 'toolbar',
): readonly OfferedAction[] {
  const { type, extension } = chosen
  const opened = { type, session: chosen.session, records: findRecords(chosen, 'record') }
  const kinds = kindsInOrder[place].filter((kind) => kind !== 'Get' || !isPermittedOn(opened, 'Update'))
  const extras = extension?.actions ?? []
  const own = kinds.flatMap((kind) => offerAction(chosen, kind) ?? [])
  const isRecord = !findRowTypes(type) && !type.parent
  const usages = place === 'rowMenu' && isRecord ? [offerUsages(chosen)] : []
  return insertExtras(
    insertExtras(
      own,
      usages.map((item) => ({ item, place: { before: 'AuditTrail' } })),
      ({ id }) => id,
    ),
    extras.flatMap((extra) => {
      const item = offerExtraAction(chosen, extra)
      return item ? [{ item, place: extra.place }] : []
    }),
    ({ id }) => id,
  )
}

/**
 * Returns an action as a page offers it, with the changes of the extension; undefined if the type lacks it or the user
 * the right to it. A `reason` disables it for the chosen rows.
 */
export function offerAction(chosen: ActionContext, kind: ActionKind): OfferedAction | undefined {
  const action = findServedAction(chosen.type, kind)
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

/** Offered for all records that a user sees; the answer holds what he may read. */
function offerUsages(chosen: ActionContext): OfferedAction {
  const records = findRecords(chosen, 'marked')
  return {
    type: chosen.type,
    id: 'Usages',
    label: 'Waar gebruikt',
    icon: IconAffiliate,
    isDanger: false,
    about: 'marked',
    records,
    selection: findSubject(chosen),
    isPermitted: true,
    reason: explainOtherRows(chosen, 'marked') ?? findSelectionProblem('marked', records),
  }
}

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
    keys: extra.keys,
    about,
    isCall: call !== undefined,
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

export interface UnavailableAction extends Pick<OfferedAction, 'id' | 'about' | 'isCall'> {
  readonly label: string
  readonly missingPermissions: readonly string[]
}

/**
 * Lists the actions that are not offered for lack of a right: those of the type in the order of the toolbar, without
 * "Get", then those of the extension.
 */
export function listUnavailableActions(
  chosen: Pick<ActionContext, 'type' | 'extension' | 'session'>,
): readonly UnavailableAction[] {
  const { type, extension } = chosen
  const own = kindsInOrder.toolbar.flatMap((kind): UnavailableAction[] => {
    const action = findServedAction(type, kind)
    // A user who may not change a record is offered to view it.
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
        ? [
            {
              id: extra.id,
              about,
              isCall: call !== undefined,
              label: formatActionText(findLabel(extra, call), []),
              missingPermissions,
            },
          ]
        : []
    }),
  ]
}

function findCall(type: ServedRecordType, { call }: ExtraAction): ServedCall | undefined {
  return call === undefined ? undefined : findServedCall(type, call)
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

/** A closed gate disables calls that change something. */
function findGate({ gate }: ServedRecordType, call: ServedCall | undefined): string | undefined {
  return call && !call.isRead ? (call.gate ?? gate) : undefined
}

/** A bulk call changes what it can and reports the rest; a call for locked records ignores the lock. */
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

/** A missing right comes first, since no other selection would help. */
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
  const mayChangeGlobal = canChangeGlobalRecords(type.ownership, session.permissions)
  const input = { records, mayChangeGlobal, lockedWhen, gate }
  return (
    findDisabledReason(action.kind, input) ??
    extension?.changedActions?.[action.kind]?.whyNot?.(records, session)
  )
}

/** Whether an action works on records, `Create` and calls of their type included, rather than on the whole page. */
export function isAboutRecords({
  id,
  about,
  isCall = false,
}: Pick<OfferedAction, 'id' | 'about' | 'isCall'>): boolean {
  return about !== 'page' || id === 'Create' || isCall
}

export interface Subject {
  readonly row: AnyRecord | undefined
  readonly marks: readonly AnyRecord[]
}

/** Returns the marked records, else that of the row, else none. */
export function findSubject({ row, marks }: Subject): readonly AnyRecord[] {
  if (marks.length > 0) return marks
  return row ? [row] : []
}

/** The menu of a marked row acts on all marked records, any other on its row. */
export function findSubjectAtRow(row: AnyRecord, marked: ReadonlyMap<string, AnyRecord>): Subject {
  return { row, marks: marked.has(row.id) ? [...marked.values()] : [] }
}
