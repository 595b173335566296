import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { typedFieldProps } from '../input-field-props.ts'
import { NumberFilter } from '../number-filter.tsx'

export const decimalView: FieldView<'decimal'> = {
  Input: DecimalInput,
  Filter: DecimalFilter,
  column: { align: 'end', isNumeric: true },
}

function DecimalInput(props: InputProps<'decimal'>) {
  return <NumberField {...typedFieldProps(props)} />
}

function DecimalFilter(props: FilterProps<'decimal'>) {
  return <NumberFilter {...props} />
}
