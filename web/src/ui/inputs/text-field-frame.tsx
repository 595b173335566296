import type { ReactNode } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './field.module.css'
import { FieldHelp, FieldLabel } from './field-parts.tsx'
import type { FieldProps } from './field-props.ts'
import { useUserInput } from './user-input.ts'

type TextFieldFrameProps = Pick<AriaTextFieldProps, 'type' | 'inputMode' | 'autoComplete'> & {
  field: Omit<FieldProps<never>, 'value' | 'onChange'>
  text: string
  onTextChange: (text: string) => void
  maxLength?: number | undefined
  showsCounter?: boolean | undefined
  /** False shows the star of a required field without requiring text in the input. Default `field.isRequired`. */
  isInputRequired?: boolean | undefined
  children: ReactNode
}

/**
 * The frame of every typed field around the input (`children`): label with the info button of `FieldInfoContext`, length and limit from
 * 80 % of `maxLength` on, help or error. `onTextChange` is called after `UserInputContext`.
 */
export function TextFieldFrame(props: TextFieldFrameProps) {
  const {
    field,
    text,
    onTextChange,
    maxLength,
    isInputRequired,
    showsCounter = true,
    children,
    ...input
  } = props
  const container = useFocusTarget(field.ref)
  const handleChange = useUserInput(onTextChange)
  return (
    <AriaTextField
      ref={container}
      className={classNames(styles.field)}
      value={text}
      onChange={handleChange}
      {...(field.onBlur && { onBlur: field.onBlur })}
      {...(field.name !== undefined && { name: field.name })}
      {...(field.id !== undefined && { id: field.id })}
      {...(maxLength !== undefined && { maxLength })}
      isRequired={isInputRequired ?? field.isRequired ?? false}
      isDisabled={field.isDisabled ?? false}
      isReadOnly={field.isReadOnly ?? false}
      isInvalid={!!field.errorMessage}
      autoFocus={field.autoFocus ?? false}
      validationBehavior="aria"
      {...input}
    >
      <FieldLabel label={field.label} isRequired={field.isRequired} hideLabel={field.hideLabel} />
      {showsCounter && <TextCounter length={text.length} maxLength={maxLength} />}
      <div className={styles.control}>{children}</div>
      <FieldHelp description={field.description} errorMessage={field.errorMessage} />
    </AriaTextField>
  )
}

function TextCounter({ length, maxLength }: { length: number; maxLength: number | undefined }) {
  if (maxLength === undefined || length < maxLength * 0.8 || length === 0) return null
  return (
    <span className={styles.counter} aria-hidden="true">
      {length}/{maxLength}
    </span>
  )
}
