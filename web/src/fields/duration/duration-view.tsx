import { DurationField } from '../../ui/duration-field.tsx'
import { BoundsFilter, inclusiveBounds, numberOrNull } from '../bounds-filter.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const durationView: FieldView<'duration'> = {
  Input: DurationInput,
  Filter: DurationFilter,
  column: { align: 'end', isNumeric: true, width: 90 },
}

function DurationInput(props: InputProps<'duration'>) {
  return (
    <DurationField
      {...inputFieldProps(props)}
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function DurationFilter(props: FilterProps<'duration'>) {
  if (props.entry.binds.operator === 'between')
    return (
      <BoundsFilter
        {...props}
        bounds={inclusiveBounds}
        renderBound={({ value, ...bound }) => <DurationField {...bound} value={numberOrNull(value)} />}
      />
    )
  return (
    <DurationField
      {...filterFieldProps(props)}
      value={numberOrNull(props.value)}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}
