import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { DateField } from '../../ui/date-field.tsx'
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

/** Days are enough to search a period by; one moment is searched to the minute, or as the start of a day. */
function DateTimeFilter(props: FilterProps<'dateTime'>) {
  const { entry, value, onChange, onTextError } = props
  const moment = typeof value === 'string' ? value : null
  if (entry.presentation === 'day')
    return (
      <DateField
        {...filterFieldProps(props)}
        value={moment && dayOf(moment)}
        onChange={(day) => onChange(day && instantOfDay(day))}
        onTextError={onTextError}
      />
    )
  if (entry.binds.operator === 'equals')
    return (
      <DateTimeField
        {...filterFieldProps(props)}
        value={moment}
        onChange={onChange}
        onTextError={onTextError}
      />
    )
  return (
    <DateRangeField
      {...filterFieldProps(props)}
      value={daysOfRange(readRange(value))}
      onChange={(days) => onChange(instantsOfRange(days))}
      onTextError={onTextError}
    />
  )
}
