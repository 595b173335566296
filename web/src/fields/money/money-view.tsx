import { currencySign, type MoneyField } from '@stamboek/model/fields/money/money'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { typedFieldProps } from '../input-field-props.ts'
import { NumberFilter } from '../number-filter.tsx'

export const moneyView: FieldView<'money'> = {
  Input: MoneyInput,
  Filter: MoneyFilter,
  column: { align: 'end', isNumeric: true, width: 120 },
}

function MoneyInput(props: InputProps<'money'>) {
  return <NumberField {...typedFieldProps(props)} prefix={findCurrencySign(props.field)} />
}

function MoneyFilter(props: FilterProps<'money'>) {
  return <NumberFilter {...props} number={{ prefix: findCurrencySign(props.field) }} />
}

/** Undefined if another field holds the currency of each amount. */
function findCurrencySign({ currency }: MoneyField): string | undefined {
  return typeof currency === 'string' ? currencySign(currency) : undefined
}
