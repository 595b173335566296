import type { MoneyField } from '@stamboek/model/fields/money/money'
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
      currency={fixedCurrency(props.field)}
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function MoneyFilter(props: FilterProps<'money'>) {
  const { input } = props.entry
  const currency = input.kind === 'money' ? fixedCurrency(input) : null
  return <NumberFilter {...props} number={{ format: 'currency', currency }} />
}

/** Null where each amount has a currency of its own, which stands beside it. */
function fixedCurrency({ currency }: MoneyField): string | null {
  return typeof currency === 'string' ? currency : null
}
