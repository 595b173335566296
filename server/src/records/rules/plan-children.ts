import type { FieldError } from '@stamboek/model/contract/problem'
import { maxChangedRows } from '@stamboek/model/fields/children/children'
import { nameOtherPeriod } from '@stamboek/model/fields/name-other-period'
import { fillMessage } from '@stamboek/model/fields/rule-message'
import { findOverlappingRows } from '@stamboek/model/rules/find-overlapping-rows'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { type ChildList, recordTable } from '../../database/record-table.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { type ChildWrites, hasAuditChanges } from './audit-changes.ts'
import { findRepeatedRows } from './find-repeated-rows.ts'
import {
  createRowWrites,
  findChangesOfLockedRows,
  type InputRow,
  type ParentChange,
  type PlannedRow,
  planChildRows,
} from './plan-child-rows.ts'
import { requireRowRight } from './require-row-right.ts'

export interface PlannedChildren extends ChildWrites {
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
  /** Errors of sent rows against rows that were not sent, which the sender of a stale list cannot know. */
  readonly clashes: readonly FieldError[]
}

/**
 * Plans the lists that were sent, with their errors: a row with an id updates, one without inserts, `isDeleted: true`
 * marks as deleted, an absent row stays. A new version (`basedOn`) gets copies of the sent rows; of a list that was
 * not sent, of all rows that are not deleted. Throws 403 if rows of an `isListed` type lack their right.
 */
export async function planChildren(
  context: RecordContext,
  type: RecordType,
  change: ParentChange,
): Promise<readonly PlannedChildren[]> {
  const planned: PlannedChildren[] = []
  for (const list of recordTable(type).children) {
    const rows = change.sent[list.path] as readonly InputRow[] | undefined
    if (rows) {
      const sent = await planInputList(context, list, change, rows)
      requireRights(context, sent)
      planned.push(sent)
    } else if (change.basedOn) planned.push(planCopiedList(context, list, change))
  }
  return planned
}

/** Child records with their own rights need these here too (403), except copies for a new version. */
function requireRights(context: RecordContext, { type, writes }: PlannedChildren): void {
  if (!type.parent?.isListed) return
  for (const write of writes) {
    if (!write.basedOn) requireRowRight(context, type, write)
  }
}

function planCopiedList(
  context: RecordContext,
  { path, of }: ChildList,
  { parentId, basedOn }: ParentChange,
): PlannedChildren {
  const type = context.engine.catalogue.get(of)
  const writes = listKeptChildren(basedOn, path).map(
    (row): PlannedWrite => ({
      id: uuidV7(),
      action: 'Insert',
      before: undefined,
      after: { ...row, seriesId: undefined, ...(type.parent && { [type.parent.field]: parentId }) },
      basedOn: row,
    }),
  )
  return { path, type, writes, malformed: [], broken: [], clashes: [] }
}

async function planInputList(
  context: RecordContext,
  { path, of }: ChildList,
  change: ParentChange,
  rows: readonly InputRow[],
): Promise<PlannedChildren> {
  const { before, basedOn } = change
  const type = context.engine.catalogue.get(of)
  const stored = getChildren(before ?? basedOn, path)
  // More than the stored rows plus the limit is refused without planning.
  if (rows.length - stored.length > maxChangedRows) return refuseTooManyChanges(path, type)
  const { planned, ...errors } = await planChildRows(context, { path, type, change, stored }, rows)
  const sentIds = new Set(rows.map(({ id }) => id))
  const kept = basedOn ? [] : stored.filter(({ id }) => !sentIds.has(id))
  const clashes = [...findRepeats(type, planned, kept), ...findOverlaps(type, planned, kept)]
  const writes = await mapInSlices(planned, (row) => createRowWrites(type, row, basedOn !== undefined))
  const list = {
    path,
    type,
    writes: writes.flat(),
    malformed: errors.malformed,
    broken: [
      ...errors.broken,
      ...findRepeats(type, planned),
      ...findOverlaps(type, planned),
      ...errors.unreferenced,
      ...(basedOn ? [] : findChangesOfLockedRows(type, planned)),
    ],
    clashes,
  }
  return listChangedWrites(list).length > maxChangedRows ? refuseTooManyChanges(path, type) : list
}

function findRepeats(
  type: RecordType,
  planned: readonly PlannedRow[],
  kept: readonly StoredRecord[] = [],
): readonly FieldError[] {
  const repeated = findRepeatedRows(type, [...kept, ...planned.map(({ after }) => after)])
  return planned.flatMap(({ at }, index) => at(repeated[kept.length + index] ?? []))
}

function findOverlaps(
  type: RecordType,
  planned: readonly PlannedRow[],
  kept: readonly StoredRecord[] = [],
): readonly FieldError[] {
  const rows = [...planned.map(({ after }) => after), ...kept]
  return findOverlappingRows(type.exclusions, rows).flatMap(({ index, field, message, other }) => {
    const row = planned[index]
    const filled = fillMessage(message, type.fields, row?.after)
    return row?.at([{ field, message: nameOtherPeriod(filled, other) }]) ?? []
  })
}

function refuseTooManyChanges(path: string, type: RecordType): PlannedChildren {
  const message = `Wijzig hoogstens ${maxChangedRows} regels tegelijk.`
  return { path, type, writes: [], malformed: [{ field: path, message }], broken: [], clashes: [] }
}

/** True if a row is new or differs, or one of the version before is not copied. */
export function isListChanged(list: ChildWrites, basedOn: StoredRecord | undefined): boolean {
  if (listChangedWrites(list).length > 0) return true
  const copied = new Set(list.writes.map((write) => write.basedOn?.id))
  return listKeptChildren(basedOn, list.path).some((row) => !copied.has(row.id))
}

function listChangedWrites({ type, writes }: ChildWrites): readonly PlannedWrite[] {
  const parentField = type.parent?.field ?? ''
  return writes.filter(
    ({ basedOn, after }) =>
      !basedOn || hasAuditChanges(type, basedOn, { ...after, [parentField]: basedOn[parentField] }),
  )
}

function listKeptChildren(parent: StoredRecord | undefined, path: string): readonly StoredRecord[] {
  return getChildren(parent, path).filter((row) => row.isDeleted !== true)
}

function getChildren(parent: StoredRecord | undefined, path: string): readonly StoredRecord[] {
  return (parent?.[path] ?? []) as readonly StoredRecord[]
}
