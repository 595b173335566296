import type { KeyboardEvent, ReactNode } from 'react'
import { Input } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import type { TypedFieldProps } from './field-props.ts'
import { TextFieldFrame } from './text-field-frame.tsx'
import type { TextValue } from './use-text-value.ts'

type TypedFieldInputProps = {
  field: Omit<TypedFieldProps<never>, 'value' | 'onChange' | 'codec'>
  text: Omit<TextValue<never>, 'setValue'>
  addSeparators?: ((previous: string, next: string) => string) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  placeholder?: string | undefined
  inputMode?: 'numeric' | 'decimal' | 'text' | undefined
  inputClassName?: string | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  children?: ReactNode
}

/**
 * An input for the text of `useTextValue`, which it commits on blur and Enter. Shows the error of that text, else the one of the field.
 * `onKeyDown` gets other keys than Enter, and none while read-only.
 */
export function TypedField({ field, text, ...props }: TypedFieldInputProps) {
  const handleBlur = (): void => {
    text.commit()
    field.onBlur?.()
  }
  return (
    <TextFieldFrame
      field={{ ...field, onBlur: handleBlur, errorMessage: text.error ?? field.errorMessage }}
      text={text.text}
      onTextChange={(next) => text.setText(props.addSeparators?.(text.text, next) ?? next)}
      inputMode={props.inputMode ?? 'text'}
      autoComplete="off"
    >
      {props.prefix && <span className={styles.affix}>{props.prefix}</span>}
      <Input
        className={classNames(styles.input, props.inputClassName)}
        placeholder={props.placeholder ?? ''}
        onPaste={text.handlePaste}
        onKeyDown={(event) => {
          if (event.key === 'Enter') text.commit()
          else if (!field.isReadOnly) props.onKeyDown?.(event)
        }}
      />
      {props.suffix && <span className={classNames(styles.affix, styles.suffix)}>{props.suffix}</span>}
      {props.children}
    </TextFieldFrame>
  )
}
