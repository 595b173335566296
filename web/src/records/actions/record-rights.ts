import type { ServedCall, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { hasRightsPerRecord } from '@stamboek/model/rules/rights-per-record'
import { type ActionKind, actionRules, rightLabels, rights } from '@stamboek/model/schema/actions'
import type { Operation } from '@stamboek/model/schema/calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findServedAction } from '../../api/record-paths.ts'
import type { SessionData } from '../../session/session.tsx'

export interface RightsSubject {
  readonly type: ServedRecordType
  readonly session: Pick<SessionData, 'permissions' | 'permissionsByUnit'>
  readonly records: readonly AnyRecord[]
}

/** Whether the type has the action and the user the right to it, in the selected unit or any (`callerUnits`). */
export function isPermitted(type: ServedRecordType, kind: ActionKind): boolean {
  return findServedAction(type, kind)?.enabled ?? false
}

/** Whether the user may do an action on at least one of these records; without records as `isPermitted`. */
export function isPermittedOn(subject: RightsSubject, kind: ActionKind): boolean {
  return isPermitted(subject.type, kind) && explainMissingRightOn(subject, kind) === undefined
}

/** Returns the action that opens records: `Update` with the right to one of them, else `Get`, which is not checked. */
export function findOpeningKind(subject: RightsSubject): ActionKind {
  return isPermittedOn(subject, 'Update') ? 'Update' : 'Get'
}

/** A Dutch sentence; undefined if the user has the right to the action, or if the type lacks it. */
export function explainMissingRight(type: ServedRecordType, kind: ActionKind): string | undefined {
  const action = findServedAction(type, kind)
  if (!action || action.enabled) return undefined
  return formatMissingRight(type, rightLabels[actionRules[kind].right])
}

/** As `explainMissingRight`; of records in several units the right to one suffices. */
export function explainMissingRightOn(subject: RightsSubject, kind: ActionKind): string | undefined {
  const { type } = subject
  const action = findServedAction(type, kind)
  const missing = action && findMissingInUnits(subject, { kind }, [action.permission])
  return missing === undefined
    ? explainMissingRight(type, kind)
    : formatMissingRight(type, rightLabels[actionRules[kind].right])
}

/** As `explainMissingRightOn`, for the permissions of a call; names the first that is missing. */
export function explainMissingPermission(subject: RightsSubject, call: ServedCall): string | undefined {
  const { type, session } = subject
  const missing =
    findMissingInUnits(subject, { call }, call.permissions) ??
    (call.enabled ? undefined : call.permissions.find((each) => !session.permissions.has(each)))
  if (missing === undefined) return undefined
  const right = rights.find((each) => type.permissions[each] === missing)
  const other = type.otherPermissions.find(({ name }) => name === missing)
  return formatMissingRight(type, right ? rightLabels[right] : (other?.label ?? missing))
}

/**
 * For records in several units: a permission that the user lacks in all of them. Undefined for other types, without
 * records, and if one record can be acted on.
 */
function findMissingInUnits(
  { type, session, records }: RightsSubject,
  operation: Operation,
  permissions: readonly string[],
): string | undefined {
  if (!hasRightsPerRecord(type, operation)) return undefined
  const held = records.map(({ businessUnitId }) => session.permissionsByUnit.get(businessUnitId as string))
  const isHeld = held.some((own) => permissions.every((each) => own?.has(each)))
  if (isHeld || records.length === 0) return undefined
  return permissions.find((each) => !held.some((own) => own?.has(each))) ?? permissions[0]
}

function formatMissingRight({ labels }: ServedRecordType, right: string): string {
  return `Je hebt hiervoor het recht “${labels.many}: ${right}” nodig.`
}
