import type { FieldError } from '@stamboek/model/contract/problem'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { hasAuditChanges } from './audit-changes.ts'
import { labelReferences } from './label-references.ts'
import { type PlannedRecord, planRecords } from './plan-record.ts'
import { recordLabel } from './record-label.ts'

export interface ParentChange {
  readonly parentId: string
  readonly before: StoredRecord | undefined
  readonly basedOn?: StoredRecord | undefined
  readonly after: MemberValues
  readonly sent: MemberValues
}

export type InputRow = MemberValues & { readonly id?: string | null }

/** A row without malformed members; `at` prefixes its errors with their place in the list. */
export interface PlannedRow {
  readonly stored: StoredRecord | undefined
  readonly after: MemberValues
  readonly at: (errors: readonly FieldError[]) => readonly FieldError[]
  /** A reference has no target: the row is not written. */
  readonly isRefused?: boolean
}

interface SentList {
  readonly path: string
  readonly type: RecordType
  readonly change: ParentChange
  readonly stored: readonly StoredRecord[]
}

interface PlannedRows {
  readonly planned: readonly PlannedRow[]
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
  readonly unreferenced: readonly FieldError[]
}

/**
 * Plans each row separately and returns errors by place, instead of throwing; leaves out malformed rows, with an id
 * of another record too, and deleted ones that are not stored or would be copied. A row with a wrong reference stays,
 * with `isRefused`.
 */
export async function planChildRows(
  context: RecordContext,
  list: SentList,
  rows: readonly InputRow[],
): Promise<PlannedRows> {
  const { path, type, change } = list
  const matched = pairWithStoredRows(rows, list.stored)
  const parentField = type.parent?.field ?? ''
  const plans = await planRecords(
    context,
    type,
    await mapInSlices(matched, ({ row, stored }) => ({
      before: stored,
      body: { ...row, [parentField]: change.parentId },
      mode: stored ? ('edit' as const) : ('add' as const),
    })),
    change.after,
  )
  const inherited = inheritFromChange(context, type, change)
  const unlabelled: PlannedRow[] = []
  const malformed: FieldError[] = []
  const broken: FieldError[] = []
  for (const [index, plan] of plans.entries()) {
    const match = matched[index]
    if (!match) throw new Error('More plans than rows')
    const at = (errors: readonly FieldError[]) =>
      errors.map((error) => ({ ...error, field: `${path}.${index}.${error.field}` }))
    const wrongId = describeWrongId(match)
    malformed.push(...at(wrongId ? [{ field: 'id', message: wrongId }] : plan.malformed))
    if (wrongId || plan.malformed.length > 0 || isLeftOut(match, plan, change)) continue
    broken.push(...at(plan.broken))
    unlabelled.push({ stored: match.stored, after: { ...plan.after, ...inherited }, at })
  }
  return { malformed, broken, ...(await labelRows(context, type, unlabelled)) }
}

interface MatchedRow {
  readonly row: InputRow
  readonly id: string | undefined
  readonly stored: StoredRecord | undefined
  readonly isRepeated: boolean
}

function pairWithStoredRows(
  rows: readonly InputRow[],
  stored: readonly StoredRecord[],
): readonly MatchedRow[] {
  const storedById = new Map<string | undefined, StoredRecord>(stored.map((row) => [row.id, row]))
  const seen = new Set<string | undefined>()
  return rows.map((row) => {
    const id = row.id ?? undefined
    const isRepeated = seen.has(id)
    seen.add(id)
    return { row, id, stored: storedById.get(id), isRepeated }
  })
}

function describeWrongId({ id, stored, isRepeated }: MatchedRow): string | undefined {
  if (id === undefined) return undefined
  if (!stored) return 'Deze regel hoort niet bij dit record.'
  return isRepeated ? 'Deze regel staat al eerder in de lijst.' : undefined
}

function isLeftOut(
  { row, stored }: MatchedRow,
  { after }: PlannedRecord,
  { basedOn }: ParentChange,
): boolean {
  const isRemoved = row.isDeleted === true || after.isDeleted === true
  return isRemoved && (stored === undefined || basedOn !== undefined)
}

/** Members that a row takes from its planned parent, whose label cannot be read if it is not stored yet. */
function inheritFromChange(
  { engine }: RecordContext,
  { parent }: RecordType,
  { parentId, basedOn, after }: ParentChange,
): MemberValues {
  return {
    ...(parent && {
      [parent.field]: parentId,
      [labelPath(parent.field)]: {
        id: parentId,
        label: recordLabel(engine.catalogue.get(parent.dtoKey), after),
      },
    }),
    isGlobalSystemBusinessUnitRecord: after.isGlobalSystemBusinessUnitRecord,
    ...(basedOn && { seriesId: undefined }),
  }
}

async function labelRows(
  context: RecordContext,
  type: RecordType,
  rows: readonly PlannedRow[],
): Promise<Pick<PlannedRows, 'planned' | 'unreferenced'>> {
  const labelled = await labelReferences(
    context,
    type,
    rows.map(({ stored, after }) => ({ before: stored, after })),
  )
  const unreferenced: FieldError[] = []
  const planned = rows.map((row, index) => {
    const change = labelled[index]
    if (change && 'after' in change) return { ...row, after: change.after }
    unreferenced.push(...row.at(change?.errors ?? []))
    return { ...row, isRefused: true }
  })
  return { planned, unreferenced }
}

/**
 * Returns the write of a row: an insert if it is new or copied, an update if changed; none if unchanged or refused.
 */
export function createRowWrites(
  type: RecordType,
  { stored, after, isRefused = false }: PlannedRow,
  isCopy: boolean,
): readonly PlannedWrite[] {
  if (isRefused) return []
  if (!stored || isCopy)
    return [{ id: uuidV7(), action: 'Insert', before: undefined, after, ...(stored && { basedOn: stored }) }]
  return hasAuditChanges(type, stored, after)
    ? [{ id: stored.id, action: 'Update', before: stored, after }]
    : []
}

/** Returns an error, at `id`, for each stored row that is locked (`lockedWhen`) and that the plan changes. */
export function findChangesOfLockedRows(
  type: RecordType,
  planned: readonly PlannedRow[],
): readonly FieldError[] {
  if (type.lockedWhen.length === 0) return []
  return planned.flatMap(({ stored, after, at }) => {
    if (!stored) return []
    const message = findLockReason(type, stored)
    return message !== undefined && hasAuditChanges(type, stored, after) ? at([{ field: 'id', message }]) : []
  })
}
