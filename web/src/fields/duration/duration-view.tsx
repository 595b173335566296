import { DurationField } from '../../ui/inputs/duration-field.tsx'
import { BoundsFilter, inclusiveBounds } from '../bounds-filter.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { readNumber } from '../filter-value.ts'
import { typedFieldProps, typedFilterProps } from '../input-field-props.ts'
import { textCodec } from '../text-codec.ts'

export const durationView: FieldView<'duration'> = {
  Input: DurationInput,
  Filter: DurationFilter,
  column: { align: 'end', isNumeric: true, width: 90 },
}

function DurationInput(props: InputProps<'duration'>) {
  return <DurationField {...typedFieldProps(props)} />
}

function DurationFilter(props: FilterProps<'duration'>) {
  const codec = textCodec(props.field)
  if (props.entry.binds.operator === 'between')
    return (
      <BoundsFilter
        {...props}
        bounds={inclusiveBounds}
        renderBound={({ value, ...bound }) => (
          <DurationField {...bound} codec={codec} value={readNumber(value)} />
        )}
      />
    )
  return <DurationField {...typedFilterProps(props)} value={readNumber(props.value)} />
}
