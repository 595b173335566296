import { formatDurationText, parseDurationText } from './duration-text.ts'
import styles from './field.module.css'
import type { TypedFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type DurationFieldProps = TypedFieldProps<number>

/** A length of time. The value is in whole minutes; it is shown as hours and minutes. */
export function DurationField(props: DurationFieldProps) {
  const text = useTextValue({ ...props, parse: parseDurationText, format: formatDurationText })
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
        text.setText(formatDurationText(Math.max(0, (props.value ?? 0) + step)), true)
      }}
      suffix="uur"
    />
  )
}
