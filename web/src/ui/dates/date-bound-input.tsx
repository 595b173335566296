import { Input, TextField } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import fieldStyles from '../inputs/field.module.css'
import type { TextValue } from '../inputs/use-text-value.ts'
import styles from './date-range.module.css'
import { addDateSeparators } from './date-typing.ts'
import { useDateKeys } from './use-date-keys.ts'

type DateBoundInputProps = {
  label: string
  value: string | null
  text: TextValue<string>
  placeholder: string
  onFocus: () => void
  /** Called on Enter, once the text is committed. */
  onEnter?: (() => void) | undefined
  openCalendar: () => void
  name?: string | undefined
  autoFocus?: boolean | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  isInvalid: boolean
}

/** An input for one bound of a period, without a label to see. Adds hyphens, handles `useDateKeys`, and commits `text` on blur and Enter. */
export function DateBoundInput({ text, ...props }: DateBoundInputProps) {
  const handleKeyDown = useDateKeys({
    value: props.value,
    setDay: text.setValue,
    openCalendar: props.openCalendar,
    isDisabled: props.isDisabled || props.isReadOnly,
  })
  return (
    <TextField
      aria-label={props.label}
      className={classNames(styles.end)}
      value={text.text}
      onChange={(next) => text.setText(addDateSeparators(text.text, next))}
      onFocus={props.onFocus}
      onBlur={text.commit}
      {...(props.name !== undefined && { name: props.name })}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      inputMode="numeric"
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      isInvalid={props.isInvalid}
      validationBehavior="aria"
    >
      <Input
        className={classNames(fieldStyles.input, styles.input)}
        placeholder={props.placeholder}
        data-wrong={text.isWrong || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return handleKeyDown(event)
          text.commit()
          props.onEnter?.()
        }}
        onPaste={text.handlePaste}
      />
    </TextField>
  )
}
