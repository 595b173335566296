import { IconX } from '@tabler/icons-react'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './field.module.css'
import { FieldHelp, FieldLabel } from './field-parts.tsx'
import type { FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'

export type TextFieldProps = FieldProps<string> & {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel' | 'search'> | undefined
  placeholder?: string | undefined
  /** Nothing longer can be typed; the room that is left is shown near the end. */
  maxLength?: number | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  isClearable?: boolean | undefined
  autoComplete?: string | undefined
}

/** One line of text. The value is '' when empty. */
export function TextField(props: TextFieldProps) {
  const container = useFocusTarget(props.ref)
  const canClear = props.isClearable && props.value !== '' && !props.isDisabled && !props.isReadOnly
  return (
    <AriaTextField
      ref={container}
      className={classNames(styles.field)}
      value={props.value}
      onChange={props.onChange}
      {...(props.onBlur && { onBlur: props.onBlur })}
      {...(props.name !== undefined && { name: props.name })}
      {...(props.id !== undefined && { id: props.id })}
      {...(props.maxLength !== undefined && { maxLength: props.maxLength })}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      isInvalid={!!props.errorMessage}
      autoFocus={props.autoFocus ?? false}
      autoComplete={props.autoComplete ?? 'off'}
      type={props.type ?? 'text'}
      validationBehavior="aria"
    >
      <FieldLabel label={props.label} isRequired={props.isRequired} hideLabel={props.hideLabel} />
      <TextCounter value={props.value} maxLength={props.maxLength} />
      <div className={styles.control}>
        {props.prefix && <span className={styles.affix}>{props.prefix}</span>}
        <Input className={classNames(styles.input)} placeholder={props.placeholder ?? ''} />
        {props.suffix && <span className={classNames(styles.affix, styles.suffix)}>{props.suffix}</span>}
        {canClear && (
          <InnerButton label={`${props.label} wissen`} icon={IconX} onPress={() => props.onChange('')} />
        )}
      </div>
      <FieldHelp description={props.description} errorMessage={props.errorMessage} />
    </AriaTextField>
  )
}
