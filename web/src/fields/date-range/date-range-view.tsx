import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { readRange, replaceDays, shiftDays, toDays } from '../date-ranges.ts'
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

/** People search ends by the last day. */
function DateRangeFilter(props: FilterProps<'dateRange'>) {
  const isOfEnds = props.entry.binds.operator === 'endsWithin'
  const given = readRange(props.value)
  const range = isOfEnds ? shiftDays(given, -1) : given
  return (
    <DateRangeField
      {...filterFieldProps(props)}
      isSearch
      codec={dayCodec}
      value={toDays(range)}
      onChange={(days) => {
        const next = replaceDays(range, days)
        props.onChange(isOfEnds ? shiftDays(next, 1) : next)
      }}
      onTextError={props.onTextError}
    />
  )
}
