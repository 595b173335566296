import styles from './field.module.css'
import type { TypedFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type DurationFieldProps = TypedFieldProps<number>

/** A duration. The value is in whole minutes; up and down change it by a quarter of an hour, from 0 when empty and to 0 at least. */
export function DurationField(props: DurationFieldProps) {
  const text = useTextValue(props)
  return (
    <TypedField
      field={props}
      text={text}
      placeholder="u:mm"
      inputClassName={styles.numeric}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const step = event.key === 'ArrowUp' ? 15 : -15
        text.setValue(Math.max(0, (props.value ?? 0) + step))
      }}
      suffix="uur"
    />
  )
}
