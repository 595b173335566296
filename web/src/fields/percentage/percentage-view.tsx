import { NumberField } from '../../ui/number-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { NumberFilter } from '../number-filter.tsx'

export const percentageView: FieldView<'percentage'> = {
  Input: PercentageInput,
  Filter: PercentageFilter,
  column: { align: 'end', isNumeric: true },
}

function PercentageInput(props: InputProps<'percentage'>) {
  return (
    <NumberField
      {...inputFieldProps(props)}
      format="percent"
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function PercentageFilter(props: FilterProps<'percentage'>) {
  return <NumberFilter {...props} number={{ format: 'percent' }} />
}
