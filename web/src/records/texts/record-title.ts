import { fieldAt } from '@stamboek/model/fields/field-at'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { formatFieldValue } from '../../fields/field-views.ts'

type Named = Pick<RecordType, 'fields' | 'labelFields' | 'labels'>

/** The name of a record; of a version with its period, unless the name contains it. */
export function formatRecordTitle(
  type: Named & Pick<RecordType, 'isTemporal'>,
  record: MemberValues,
): string {
  const name = formatRecordName(type, record)
  if (type.labelFields.includes('activeRangeUtc')) return name
  const period = formatVersionPeriod(type, record)
  return period === '' ? name : `${name}, ${period}`
}

/** The label fields, joined by dashes; the name of the type if all are empty. */
export function formatRecordName(type: Named, record: MemberValues): string {
  const parts = type.labelFields.map((path) => textOf(type, record, path)).filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' – ') : type.labels.one
}

/** The period of a version: `van … t/m …`, `vanaf …` or `t/m …`; empty without bounds, or if the type is not temporal. */
export function formatVersionPeriod(
  type: Pick<RecordType, 'isTemporal' | 'fields'>,
  record: MemberValues,
): string {
  const field = type.isTemporal && type.fields['activeRangeUtc']
  return field ? formatFieldValue(field, record, 'activeRangeUtc') : ''
}

function textOf(type: Named, record: MemberValues, path: string): string {
  const beside = valueAt(record, labelPath(path))
  if (typeof beside === 'object' && beside !== null && 'label' in beside) return String(beside.label)
  const field = fieldAt(type.fields, path)
  return field ? formatFieldValue(field, record, path) : ''
}
