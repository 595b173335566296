import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { readRange, replaceDays, toDays } from '../date-ranges.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { dayCodec } from '../text-codec.ts'

export const dateRangeView: FieldView<'dateRange'> = {
  Input: DateRangeInput,
  Filter: DateRangeFilter,
  // Fits "van 01-01-1990 t/m 10-10-2010".
  column: { isNumeric: true, minWidth: 244, width: 244 },
}

function DateRangeInput(props: InputProps<'dateRange'>) {
  const range = readRange(props.value)
  return (
    <DateRangeField
      {...inputFieldProps(props)}
      codec={dayCodec}
      value={toDays(range)}
      onChange={(days) => props.onChange(replaceDays(range, days))}
      onTextError={props.onTextError}
    />
  )
}

function DateRangeFilter(props: FilterProps<'dateRange'>) {
  const range = readRange(props.value)
  return (
    <DateRangeField
      {...filterFieldProps(props)}
      isSearch
      codec={dayCodec}
      value={toDays(range)}
      onChange={(days) => props.onChange(replaceDays(range, days))}
      onTextError={props.onTextError}
    />
  )
}
