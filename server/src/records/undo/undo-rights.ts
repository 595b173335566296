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

/** The rights that an undo asks. */
export interface UndoRights {
  /**
   * The right of the bulk action that is taken back, which each record asks on its type; 'none' for a call, whose right was asked already;
   * absent: each record asks the right by what happened to it.
   */
  readonly ofAct?: Right | 'none'
  /** Whether the entries are of an undo, so that what it deleted was made by the act in the end. */
  readonly isInverted: boolean
}

/**
 * Returns why the caller may not take back what happened to a record, by the right of what is taken back, on the type that holds
 * its rights: a Dutch sentence. `group` are the versions that are reverted with it.
 */
export function whyNotUndoable(
  context: RecordContext,
  type: RecordType,
  group: readonly ChangedRecord[],
  { each, rights }: { readonly each: ChangedRecord; readonly rights: UndoRights },
): string | undefined {
  const unit = isDeleted(each) ? whyNotInUnit(context, type, each) : undefined
  const { ofAct } = rights
  if (unit !== undefined || ofAct === 'none') return unit
  const holder = rightsHolderOf(context.engine.catalogue, type)
  const right = ofAct ?? (holder === type ? requiredRight(type, group, { each, rights }) : 'Update')
  return whyNotPermitted(context, holder, right)
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
