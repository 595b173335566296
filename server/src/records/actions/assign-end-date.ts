import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { isBelowParent } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import {
  malformedProblem,
  parseRemark,
  requireIds,
  requireMembers,
  requireRowVersion,
} from '../input/input-values.ts'
import { readForUpdate } from '../queries/read-for-update.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { expectParentVersion, isRowVersionOfAddressedParent } from '../rules/parent-address.ts'
import { requireSameRowVersion } from '../rules/require-same-row-version.ts'
import { bulkChange, bulkRemark, whyNotBulkChangeable } from './bulk-change.ts'
import { endAlong, requireRightToEndAlong } from './end-along.ts'

const endDate = { kind: 'dateRange', label: 'Einddatum' } as const

/**
 * Gives versions, or other records with a period, an end date (requirements 5.6) and returns a result for each id. Those that
 * have an end, even a future one, or start on the date or later, system values and what `bulkChange` refuses stay, with the
 * reason. With `endAlong`, what refers to them ends too. The optional rowVersion is of the one record; with a parent in the
 * address it may, and for several must, be the parent's. A stale one throws 409, but a single record that stays anyway gets
 * its reason instead.
 */
export async function assignEndDate(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<BulkResult> {
  const request = requireMembers(body, ['ids', 'endDateUtc', 'endAlong', 'remark', 'rowVersion', 'versions'])
  const ids = requireIds('ids', request.ids)
  const end = readEndDate(request.endDateUtc)
  const remark = parseRemark(type, request.remark)
  const endsAlong = readEndAlong(context, type, request.endAlong)
  const isBelow = isBelowParent(context, type)
  if (request.rowVersion !== undefined && ids.length !== 1 && !isBelow)
    throw malformedProblem([{ field: 'rowVersion', message: 'Een rowVersion hoort bij één record.' }])
  const isOfSeveral = isBelow && ids.length > 1 && request.rowVersion !== undefined
  const isOfOne = !isOfSeveral && request.rowVersion !== undefined
  const rowVersion = isOfOne ? requireRowVersion(request.rowVersion) : undefined
  const act = { kind: 'Bulk', name: 'AssignEndDate' } as const
  return inUnitOfWork({ ...context, remark, act }, type, async (unit) => {
    await requireOpenGate(unit, type)
    if (isOfSeveral) {
      // Locks the parent too, so that it cannot change meanwhile.
      await readForUpdate(unit, type, ids, { withoutChildren: true })
      const requireParentVersion = await expectParentVersion(unit, type, request.rowVersion)
      await requireParentVersion()
    }
    if (rowVersion !== undefined) await requireCurrentUnlessRefused(unit, type, { ids, end, rowVersion })
    const result = await bulkChange(unit, type, ids, () => (record) => {
      const reason = whyNotEndable(record, end)
      if (reason !== undefined) return { reason }
      const activeRangeUtc = { ...(record.activeRangeUtc as DateRange), end }
      return { sent: { activeRangeUtc, ...bulkRemark(record, remark) } }
    })
    if (!endsAlong) return result
    const ended = result.results.filter(({ done }) => done).map(({ id }) => id)
    return { ...result, along: await endAlong(unit, type, { ids: ended, end }) }
  })
}

/** Throws 400 for a type with which nothing ends along, 403 without the right to end that. */
function readEndAlong(context: RecordContext, type: RecordType, value: unknown): boolean {
  if (value === undefined || value === false) return false
  if (type.endsAlong.length === 0)
    throw malformedProblem([
      { field: 'endAlong', message: `Met ${type.labels.many.toLowerCase()} eindigt niets mee.` },
    ])
  if (value !== true) throw malformedProblem([{ field: 'endAlong', message: 'Kies true of false.' }])
  requireRightToEndAlong(context, type)
  return true
}

interface ExpectedVersion {
  readonly ids: readonly string[]
  readonly end: string
  readonly rowVersion: number
}

/** State (409) comes after rules (422), as in any bulk action. */
async function requireCurrentUnlessRefused(
  unit: UnitOfWork,
  type: RecordType,
  { ids, end, rowVersion }: ExpectedVersion,
): Promise<void> {
  const [record] = await readForUpdate(unit, type, ids)
  if (!record || whyNotEndable(record, end) !== undefined) return
  if (whyNotBulkChangeable(unit, type, record) !== undefined) return
  if (record.rowVersion !== rowVersion && (await isRowVersionOfAddressedParent(unit, type, rowVersion)))
    return
  await requireSameRowVersion(unit, type, record, rowVersion)
}

function whyNotEndable(record: StoredRecord, end: string): string | undefined {
  const reason = findDisabledReason('AssignEndDate', { records: [record] })
  if (reason !== undefined) return reason
  const { start } = record.activeRangeUtc as DateRange
  return start !== null && end <= start ? 'De einddatum moet na de begindatum liggen.' : undefined
}

function readEndDate(value: unknown): string {
  const parsed = kindOf(endDate).parse({ start: null, end: value }, endDate)
  if (!parsed.ok) throw malformedProblem([{ field: 'endDateUtc', message: parsed.message }])
  const { end } = parsed.value as DateRange
  if (end === null) throw malformedProblem([{ field: 'endDateUtc', message: 'De einddatum is verplicht.' }])
  return end
}
