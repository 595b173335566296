import type { KeyboardEvent } from 'react'
import type { TypedFieldProps } from '../inputs/field-props.ts'
import { TypedField } from '../inputs/typed-field.tsx'
import { useTextValue } from '../inputs/use-text-value.ts'
import { addTimeSeparator, stepTime, timeTyping } from './time-typing.ts'

export type TimeFieldProps = TypedFieldProps<string>

/**
 * A time of day. The value is HH:mm. Up and down change minutes, or hours when the caret is there, across midnight; without a value they
 * set 12:00.
 */
export function TimeField(props: TimeFieldProps) {
  const text = useTextValue({ ...props, typing: timeTyping })

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const amount =
      (event.key === 'ArrowUp' ? 1 : -1) * ((event.currentTarget.selectionStart ?? 0) <= 2 ? 60 : 1)
    const input = event.currentTarget
    const caret = input.selectionStart
    text.setValue(props.value === null ? '12:00' : stepTime(props.value, amount))
    requestAnimationFrame(() => input.setSelectionRange(caret, caret))
  }

  return (
    <TypedField
      field={props}
      text={text}
      addSeparators={addTimeSeparator}
      onKeyDown={handleKeyDown}
      inputMode="numeric"
      placeholder="uu:mm"
    />
  )
}
