import { TimeField } from '../../ui/dates/time-field.tsx'
import { BoundsFilter, halfOpenBounds } from '../bounds-filter.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { readText } from '../filter-value.ts'
import { typedFieldProps, typedFilterProps } from '../input-field-props.ts'
import { textCodec } from '../text-codec.ts'

export const timeView: FieldView<'time'> = {
  Input: TimeInput,
  Filter: TimeFilter,
  column: { isNumeric: true, minWidth: 72, width: 80 },
}

function TimeInput(props: InputProps<'time'>) {
  return <TimeField {...typedFieldProps(props)} />
}

function TimeFilter(props: FilterProps<'time'>) {
  const codec = textCodec(props.field)
  if (props.entry.binds.operator === 'within')
    return (
      <BoundsFilter
        {...props}
        bounds={halfOpenBounds}
        renderBound={({ value, ...bound }) => <TimeField {...bound} codec={codec} value={readText(value)} />}
      />
    )
  return <TimeField {...typedFilterProps(props)} value={readText(props.value)} />
}
