import type { DateField as DateFieldDefinition } from '@stamboek/model/fields/date/date'
import { DateField } from '../../ui/dates/date-field.tsx'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { readRange } from '../date-ranges.ts'
import { describeDay } from '../describe-day.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { readText } from '../filter-value.ts'
import { typedFieldProps, typedFilterProps } from '../input-field-props.ts'

export const dateView: FieldView<'date'> = {
  Input: DateInput,
  Filter: DateFilter,
  column: { isNumeric: true, minWidth: 100, width: 110 },
}

function DateInput(props: InputProps<'date'>) {
  const shared = { ...typedFieldProps(props), ...readLimits(props.field) }
  return <DateField {...shared} description={describeDay(props.value, props, shared.description)} />
}

function DateFilter(props: FilterProps<'date'>) {
  const shared = { ...typedFilterProps(props), ...readLimits(props.field) }
  if (props.entry.binds.operator === 'within')
    return <DateRangeField {...shared} isSearch value={readRange(props.value)} />
  return <DateField {...shared} value={readText(props.value)} />
}

function readLimits({ minimum, maximum }: DateFieldDefinition) {
  return { minimum, maximum }
}
