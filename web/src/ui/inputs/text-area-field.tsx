import { TextField as AriaTextField, TextArea } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './field.module.css'
import { FieldHelp, FieldLabel } from './field-parts.tsx'
import type { FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'

export type TextAreaFieldProps = FieldProps<string> & {
  rows?: number | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
}

/** Several lines of text; can be made higher by hand. The value is '' when empty. */
export function TextAreaField(props: TextAreaFieldProps) {
  const container = useFocusTarget(props.ref)
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
      validationBehavior="aria"
    >
      <FieldLabel label={props.label} isRequired={props.isRequired} hideLabel={props.hideLabel} />
      <TextCounter value={props.value} maxLength={props.maxLength} />
      <div className={styles.control}>
        <TextArea
          className={classNames(styles.input)}
          rows={props.rows ?? 3}
          placeholder={props.placeholder ?? ''}
        />
      </div>
      <FieldHelp description={props.description} errorMessage={props.errorMessage} />
    </AriaTextField>
  )
}
