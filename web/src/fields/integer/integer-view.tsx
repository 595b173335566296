import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { typedFieldProps } from '../input-field-props.ts'
import { NumberFilter } from '../number-filter.tsx'

export const integerView: FieldView<'integer'> = {
  Input: IntegerInput,
  Filter: IntegerFilter,
  column: { align: 'end', isNumeric: true },
}

function IntegerInput(props: InputProps<'integer'>) {
  return (
    <NumberField {...typedFieldProps(props)} isInteger isIdentifier={props.field.computed === 'sequence'} />
  )
}

function IntegerFilter(props: FilterProps<'integer'>) {
  return (
    <NumberFilter
      {...props}
      number={{ isInteger: true, isIdentifier: props.field.computed === 'sequence' }}
    />
  )
}
