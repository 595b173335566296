import { DateRangeField } from '../../ui/date-range-field.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { daysOfRange, instantsOfRange, readRange } from '../date-ranges.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const dateTimeView: FieldView<'dateTime'> = {
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  column: { isNumeric: true, minWidth: 152, width: 152 },
}

function DateTimeInput(props: InputProps<'dateTime'>) {
  return (
    <DateTimeField
      {...inputFieldProps(props)}
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

/** Days are enough to search moments by. */
function DateTimeFilter(props: FilterProps<'dateTime'>) {
  return (
    <DateRangeField
      {...filterFieldProps(props)}
      value={daysOfRange(readRange(props.value))}
      onChange={(days) => props.onChange(instantsOfRange(days))}
      onTextError={props.onTextError}
    />
  )
}
