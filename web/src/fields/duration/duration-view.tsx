import { DurationField } from '../../ui/duration-field.tsx'
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
  return (
    <DurationField
      {...filterFieldProps(props)}
      value={typeof props.value === 'number' ? props.value : null}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}
