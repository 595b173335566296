import { NumberField } from '../../ui/number-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { NumberFilter } from '../number-filter.tsx'

export const moneyView: FieldView<'money'> = {
  Input: MoneyInput,
  Filter: MoneyFilter,
  column: { align: 'end', isNumeric: true, width: 120 },
}

function MoneyInput(props: InputProps<'money'>) {
  return (
    <NumberField
      {...inputFieldProps(props)}
      format="currency"
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function MoneyFilter(props: FilterProps<'money'>) {
  return <NumberFilter {...props} number={{ format: 'currency' }} />
}
