import { IconX } from '@tabler/icons-react'
import { type HTMLInputTypeAttribute, type ReactNode, useRef } from 'react'
import { Input } from 'react-aria-components'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import type { FieldProps } from './field-props.ts'
import { TextFieldFrame } from './text-field-frame.tsx'

export type TextFieldProps = FieldProps<string> & {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel' | 'search'> | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  isClearable?: boolean | undefined
  autoComplete?: string | undefined
}

/** One line of text. The value is '' when empty; `isClearable` adds a button that empties it. */
export function TextField(props: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const canClear = props.isClearable && props.value !== '' && !props.isDisabled && !props.isReadOnly
  return (
    <TextFieldFrame
      field={props}
      text={props.value}
      onTextChange={props.onChange}
      maxLength={props.maxLength}
      type={props.type ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
    >
      {props.prefix && <span className={styles.affix}>{props.prefix}</span>}
      <Input ref={input} className={classNames(styles.input)} placeholder={props.placeholder ?? ''} />
      {props.suffix && <span className={classNames(styles.affix, styles.suffix)}>{props.suffix}</span>}
      {canClear && (
        <InnerButton
          label={`${props.label} wissen`}
          icon={IconX}
          onPress={() => {
            props.onChange('')
            input.current?.focus()
          }}
        />
      )}
    </TextFieldFrame>
  )
}

type ReadOnlyFieldProps = Omit<FieldProps<never>, 'value' | 'onChange'> & { text: string }

/** The read-only form of a choice: its text, which can be selected and copied. */
export function ReadOnlyField({ text, ...props }: ReadOnlyFieldProps) {
  return (
    <TextField
      label={props.label}
      value={text}
      onChange={() => {}}
      isReadOnly
      isDisabled={props.isDisabled}
      isRequired={props.isRequired}
      description={props.description}
      errorMessage={props.errorMessage}
      hideLabel={props.hideLabel}
      id={props.id}
      ref={props.ref}
    />
  )
}
