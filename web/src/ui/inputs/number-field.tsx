import type { KeyboardEvent, ReactNode } from 'react'
import styles from './field.module.css'
import type { TypedFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type NumberFieldProps = TypedFieldProps<number> & {
  /** Calls up a keypad without a comma on a phone. */
  isInteger?: boolean | undefined
  /** Signs beside the number, such as that of its currency. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** How much the arrow keys add. Default 1. */
  step?: number | undefined
  placeholder?: string | undefined
}

/** A number. The value follows every keystroke; the text is written in full when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const text = useTextValue(props)

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey || props.isDisabled) return
    event.preventDefault()
    const step = (props.step ?? 1) * (event.key === 'ArrowUp' ? 1 : -1)
    text.setValue(addDecimals(props.value ?? 0, step))
  }

  return (
    <TypedField
      field={props}
      text={text}
      inputMode={props.isInteger ? 'numeric' : 'decimal'}
      inputClassName={styles.numeric}
      placeholder={props.placeholder}
      onKeyDown={handleKeyDown}
      prefix={props.prefix}
      suffix={props.suffix}
    />
  )
}

/** Adds two numbers as they are written: doubles alone would leave crumbs behind (0,1 + 0,2). */
function addDecimals(left: number, right: number): number {
  const decimals = Math.max(...[left, right].map((each) => String(each).split('.')[1]?.length ?? 0))
  return Number((left + right).toFixed(decimals))
}
