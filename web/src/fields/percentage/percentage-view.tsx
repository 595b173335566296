import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { typedFieldProps } from '../input-field-props.ts'
import { NumberFilter } from '../number-filter.tsx'

export const percentageView: FieldView<'percentage'> = {
  Input: PercentageInput,
  Filter: PercentageFilter,
  column: { align: 'end', isNumeric: true },
}

function PercentageInput(props: InputProps<'percentage'>) {
  return <NumberField {...typedFieldProps(props)} suffix="%" />
}

function PercentageFilter(props: FilterProps<'percentage'>) {
  return <NumberFilter {...props} number={{ suffix: '%' }} />
}
