import { DateRangeField } from '../../ui/date-range-field.tsx'
import { daysOfRange, instantsOfRange, readRange } from '../date-ranges.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const dateRangeView: FieldView<'dateRange'> = {
  Input: DateRangeInput,
  Filter: DateRangeFilter,
  // Room for "van 01-01-1990 tot 10-10-2010": a period is never cut.
  column: { isNumeric: true, minWidth: 244, width: 244 },
}

function DateRangeInput(props: InputProps<'dateRange'>) {
  return (
    <DateRangeField
      {...inputFieldProps(props)}
      value={daysOfRange(readRange(props.value))}
      onChange={(days) => props.onChange(instantsOfRange(days))}
      onTextError={props.onTextError}
    />
  )
}

function DateRangeFilter(props: FilterProps<'dateRange'>) {
  return (
    <DateRangeField
      {...filterFieldProps(props)}
      value={daysOfRange(readRange(props.value))}
      onChange={(days) => props.onChange(instantsOfRange(days))}
      onTextError={props.onTextError}
    />
  )
}
