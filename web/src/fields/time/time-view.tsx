import { TimeField } from '../../ui/time-field.tsx'
import { BoundsFilter, halfOpenBounds, textOrNull } from '../bounds-filter.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const timeView: FieldView<'time'> = {
  Input: TimeInput,
  Filter: TimeFilter,
  column: { isNumeric: true, minWidth: 72, width: 80 },
}

function TimeInput(props: InputProps<'time'>) {
  return (
    <TimeField
      {...inputFieldProps(props)}
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function TimeFilter(props: FilterProps<'time'>) {
  if (props.entry.binds.operator === 'within')
    return (
      <BoundsFilter
        {...props}
        bounds={halfOpenBounds}
        renderBound={({ value, ...bound }) => <TimeField {...bound} value={textOrNull(value)} />}
      />
    )
  return (
    <TimeField
      {...filterFieldProps(props)}
      value={textOrNull(props.value)}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}
