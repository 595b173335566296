import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { DateField } from '../../ui/dates/date-field.tsx'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { DateTimeField } from '../../ui/dates/date-time-field.tsx'
import { readRange, replaceDays, toDays } from '../date-ranges.ts'
import { describeDay } from '../describe-day.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { readText } from '../filter-value.ts'
import { typedFieldProps, typedFilterProps } from '../input-field-props.ts'
import { dayCodec, textCodec } from '../text-codec.ts'

export const dateTimeView: FieldView<'dateTime'> = {
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  column: { isNumeric: true, minWidth: 140, width: 152 },
}

const timeCodec = textCodec<'time'>({ kind: 'time', label: '' })

function DateTimeInput(props: InputProps<'dateTime'>) {
  const { field, value } = props
  const shared = typedFieldProps(props)
  return (
    <DateTimeField
      {...shared}
      description={describeDay(value && dayOf(value), props, shared.description)}
      timeCodec={timeCodec}
      defaultTime={field.defaultTime}
    />
  )
}

/** A period is searched by days; a single moment by date and time, or by the start of a day. */
function DateTimeFilter(props: FilterProps<'dateTime'>) {
  const { entry, value, onChange } = props
  const moment = readText(value)
  const shared = typedFilterProps(props)
  if (entry.presentation === 'day')
    return (
      <DateField
        {...shared}
        codec={dayCodec}
        value={moment && dayOf(moment)}
        onChange={(day) => onChange(day && instantOfDay(day))}
      />
    )
  if (entry.binds.operator === 'equals')
    return <DateTimeField {...shared} timeCodec={timeCodec} value={moment} />
  const range = readRange(value)
  return (
    <DateRangeField
      {...shared}
      isSearch
      codec={dayCodec}
      value={toDays(range)}
      onChange={(days) => onChange(replaceDays(range, days))}
    />
  )
}
