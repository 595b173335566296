import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import type { Right } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { type RowRight, whyNotChangeable, whyNotPermitted } from '../engine/record-scope.ts'
import {
  businessUnitOfEntries,
  type ChangedRecord,
  changedFields,
  isDeleted,
  isInserted,
  restoredRecord,
} from './changed-record.ts'

export interface CallRights {
  readonly permissions: readonly string[]
  /** The dtoKeys of the type of the call and of what it `writes`; other records ask the right by what happened to each. */
  readonly covers: readonly (string | undefined)[]
  /** A Dutch sentence for who lacks one. */
  readonly reason: string
}

/** The rights that an undo asks. */
export interface UndoRights {
  /** The right of the bulk action that is taken back, which each record asks on its type. */
  readonly ofAct?: Right
  /** Those of the call that is taken back. Without either, each record asks the right by what happened to it. */
  readonly ofCall?: CallRights
  /** Whether the entries are of an undo, so that what it deleted was made by the act in the end. */
  readonly isInverted: boolean
}

/**
 * Returns why the caller may not take back what happened to a record, by the right of what is taken back, on the type that holds
 * its rights, where the record is: a Dutch sentence. `group` are the versions that are reverted with it.
 */
export function whyNotUndoable(
  context: RecordContext,
  type: RecordType,
  group: readonly ChangedRecord[],
  { each, rights }: { readonly each: ChangedRecord; readonly rights: UndoRights },
): string | undefined {
  const unit = isDeleted(each) ? whyNotInUnit(context, type, each) : undefined
  if (unit !== undefined) return unit
  const permissions = permissionsAt(context, type, each)
  const { ofAct, ofCall } = rights
  const holder = rightsHolderOf(context.engine.catalogue, type)
  if (ofCall?.covers.includes(holder.dtoKey))
    return ofCall.permissions.every((name) => permissions.has(name)) ? undefined : ofCall.reason
  const right = ofAct ?? (holder === type ? requiredRight(type, group, { each, rights }) : 'Update')
  return whyNotPermitted({ caller: { permissions } }, holder, right)
}

/** Of types that are listed over the units of the caller, those in the unit of the record. */
function permissionsAt(
  { caller }: RecordContext,
  { ownership }: RecordType,
  each: ChangedRecord,
): ReadonlySet<string> {
  if (ownership !== 'callerUnits') return caller.permissions
  const unit = each.record?.businessUnitId ?? businessUnitOfEntries(each)
  return caller.permissionsIn(typeof unit === 'string' ? unit : null)
}

/** A deleted record comes back only into the unit of the call, or into all units by the right to that. */
function whyNotInUnit(context: RecordContext, type: RecordType, each: ChangedRecord): string | undefined {
  const unit = businessUnitOfEntries(each)
  const isOfUnit = type.ownership !== 'global' && unit !== null
  if (isOfUnit && unit !== context.caller.businessUnitId)
    return 'Het record hoort bij een andere business unit.'
  return whyNotChangeable(type, restoredRecord(type, each).isGlobalSystemBusinessUnitRecord, context)
}

function requiredRight(
  type: RecordType,
  group: readonly ChangedRecord[],
  { each, rights }: { readonly each: ChangedRecord; readonly rights: UndoRights },
): RowRight {
  const isMade = rights.isInverted ? isDeleted : isInserted
  if (isMade(each)) return isFirstOfSeries(type, each) ? 'Create' : 'NewVersion'
  if (isInserted(each) || isDeleted(each)) return 'Delete'
  const fields = changedFields(each)
  if (fields.includes('isDeleted') && type.actions.includes('Delete')) return 'Delete'
  // A new version includes reopening the one before.
  return group.some(isMade) && fields.every((field) => field === 'activeRangeUtc') ? 'NewVersion' : 'Update'
}

function isFirstOfSeries(type: RecordType, each: ChangedRecord): boolean {
  const { seriesId } = each.record ?? restoredRecord(type, each)
  return typeof seriesId !== 'string' || seriesId === each.id
}
