import type { KeyboardEvent, ReactNode } from 'react'
import styles from './field.module.css'
import type { TypedFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type NumberFieldProps = TypedFieldProps<number> & {
  /** Shows a numeric keypad without a comma on phones. */
  isInteger?: boolean | undefined
  /** The number names something, and is aligned as other names. */
  isIdentifier?: boolean | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  step?: number | undefined
}

/**
 * A number. Calls `onChange` at every keystroke that changes it, with null for an empty or unreadable text, and formats the text on blur. Up and
 * down change it by `step`, default 1, from 0 when empty.
 */
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
      inputClassName={props.isIdentifier ? undefined : styles.numeric}
      onKeyDown={handleKeyDown}
      prefix={props.prefix}
      suffix={props.suffix}
    />
  )
}

/** Adds two decimal numbers without the rounding errors of doubles (0.1 + 0.2). */
function addDecimals(left: number, right: number): number {
  const decimals = Math.max(...[left, right].map((each) => String(each).split('.')[1]?.length ?? 0))
  return Number((left + right).toFixed(decimals))
}
