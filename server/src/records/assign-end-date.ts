import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { bulkChange } from './bulk-change.ts'
import type { RecordContext } from './record-context.ts'
import { problemFrom, readRemark, requireIds, requireMembers, requireRowVersion } from './request-values.ts'

const endDate = { kind: 'dateRange', label: 'Einddatum' } as const

/** Ends versions (platform.md section 4 and 5): the date lies after each record's start; ended ones and system values stay. */
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
  return bulkChange(context, type, ids, (record) => {
    const range = record.activeRangeUtc as DateRange
    if (record.systemValue === true) return { reason: 'Een systeemwaarde kan niet worden beëindigd.' }
    if (range.end !== null) return { reason: 'Het record heeft al een einddatum.' }
    if (range.start !== null && end <= range.start)
      return { reason: 'De einddatum moet na de begindatum liggen.' }
    if (rowVersion !== undefined && record.rowVersion !== rowVersion)
      return { reason: 'Het record is intussen gewijzigd.' }
    return {
      after: {
        ...record,
        activeRangeUtc: { ...range, end },
        ...(remark !== null && { remark }),
      },
    }
  })
}

/** The end of a range, read as the end of any range is. */
function readEndDate(value: unknown): string {
  const parsed = kindOf(endDate).parse({ start: null, end: value }, endDate)
  if (!parsed.ok) throw problemFrom([{ field: 'endDateUtc', message: parsed.message }])
  const { end } = parsed.value as DateRange
  if (end === null) throw problemFrom([{ field: 'endDateUtc', message: 'De einddatum is verplicht.' }])
  return end
}
