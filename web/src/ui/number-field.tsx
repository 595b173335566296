import type { KeyboardEvent } from 'react'
import styles from './field.module.css'
import type { TypedFieldProps } from './field-props.ts'
import { formatNumberText, type NumberLimits, parseNumberText } from './number-text.ts'
import type { ParseText } from './parsed-text.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type NumberFormat = 'integer' | 'decimal' | 'percent' | 'currency'

export type NumberFieldProps = TypedFieldProps<number> &
  NumberLimits & {
    /** `percent` takes 21 for 21 %: the value is what is shown. Default `decimal`. */
    format?: NumberFormat | undefined
    /** ISO code whose sign stands in front, for `currency`; null: another field says which it is. Default EUR. */
    currency?: string | null | undefined
    /** Most decimals that can be typed. Default 0 for integers, 2 for money, 6 otherwise. */
    decimals?: number | undefined
    /** How much the arrow keys add. Default 1. */
    step?: number | undefined
    /** Another way to read the text; the limits above are then for the given function. */
    parse?: ParseText<number> | undefined
    /** Another way to write the number. */
    formatValue?: ((value: number) => string) | undefined
    placeholder?: string | undefined
  }

/** A number with Dutch separators. The value follows every keystroke; the text is written in full when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const format = props.format ?? 'decimal'
  const decimals = props.decimals ?? (format === 'integer' ? 0 : format === 'currency' ? 2 : 6)
  const fraction = { minimum: format === 'currency' ? decimals : 0, maximum: decimals }
  const parse = props.parse ?? ((text: string) => parseNumberText(text, decimals, props))
  const write = props.formatValue ?? ((value: number) => formatNumberText(value, fraction))
  const text = useTextValue({ ...props, parse, format: write })

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey || props.isDisabled) return
    event.preventDefault()
    const step = (props.step ?? 1) * (event.key === 'ArrowUp' ? 1 : -1)
    // Counting in decimals leaves crumbs behind (0,1 + 0,2).
    text.setText(write(Number(((props.value ?? 0) + step).toFixed(decimals))), true)
  }

  return (
    <TypedField
      field={props}
      text={text}
      inputMode={format === 'integer' ? 'numeric' : 'decimal'}
      inputClassName={styles.numeric}
      placeholder={props.placeholder}
      onKeyDown={handleKeyDown}
      prefix={format === 'currency' ? currencySign(props.currency) : undefined}
      suffix={format === 'percent' ? '%' : undefined}
    />
  )
}

function currencySign(currency: string | null = 'EUR'): string | undefined {
  if (currency === null) return undefined
  const parts = new Intl.NumberFormat('nl-NL', { style: 'currency', currency }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
