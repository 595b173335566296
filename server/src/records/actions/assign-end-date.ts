import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import {
  problemFrom,
  readRemark,
  requireIds,
  requireMembers,
  requireRowVersion,
} from '../input/request-values.ts'
import { readToChange } from '../queries/read-to-change.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { bulkChange, remarkFor } from '../store/bulk-change.ts'
import { requireCurrent } from '../store/require-current.ts'

const endDate = { kind: 'dateRange', label: 'Einddatum' } as const

/**
 * Ends versions (platform.md section 4 and 5): the date lies after each record's start; ended ones and system values stay.
 * For a single record the rowVersion may be sent that was read; a stale one gets 409 with the record as it is now.
 */
export async function assignEndDate(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<BulkResult> {
  const request = requireMembers(body, ['ids', 'endDateUtc', 'remark', 'rowVersion'])
  const ids = requireIds('ids', request.ids)
  const end = readEndDate(request.endDateUtc)
  const remark = readRemark(type, request.remark)
  const rowVersion = request.rowVersion === undefined ? undefined : requireRowVersion(request.rowVersion)
  if (rowVersion !== undefined && ids.length !== 1)
    throw problemFrom([{ field: 'rowVersion', message: 'Een rowVersion hoort bij één record.' }])
  return inUnitOfWork({ ...context, remark }, type, async (unit) => {
    if (rowVersion !== undefined) await requireCurrentUnlessRefused(unit, type, { ids, end, rowVersion })
    return bulkChange(unit, type, ids, (record) => {
      const reason = whyNotEndable(record, end)
      if (reason !== undefined) return { reason }
      const activeRangeUtc = { ...(record.activeRangeUtc as DateRange), end }
      return { sent: { activeRangeUtc, ...remarkFor(record, remark) } }
    })
  })
}

interface Expected {
  readonly ids: readonly string[]
  readonly end: string
  readonly rowVersion: number
}

/** State (409) comes after rules: what cannot be ended whatever its version is told as in any bulk call. */
async function requireCurrentUnlessRefused(
  unit: UnitOfWork,
  type: RecordType,
  { ids, end, rowVersion }: Expected,
): Promise<void> {
  const [record] = await readToChange(unit, type, ids)
  if (!record || whyNotEndable(record, end) !== undefined) return
  if (whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, unit) !== undefined) return
  requireCurrent(unit, type, record, rowVersion)
}

function whyNotEndable(record: StoredRecord, end: string): string | undefined {
  const reason = findDisabledReason('AssignEndDate', { records: [record] })
  if (reason !== undefined) return reason
  const { start } = record.activeRangeUtc as DateRange
  return start !== null && end <= start ? 'De einddatum moet na de begindatum liggen.' : undefined
}

/** The end of a range, read as the end of any range is. */
function readEndDate(value: unknown): string {
  const parsed = kindOf(endDate).parse({ start: null, end: value }, endDate)
  if (!parsed.ok) throw problemFrom([{ field: 'endDateUtc', message: parsed.message }])
  const { end } = parsed.value as DateRange
  if (end === null) throw problemFrom([{ field: 'endDateUtc', message: 'De einddatum is verplicht.' }])
  return end
}
