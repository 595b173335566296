import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './field.module.css'
import { FieldHelp, FieldLabel } from './field-parts.tsx'
import type { FieldProps } from './field-props.ts'

export type PasswordFieldProps = FieldProps<string> & {
  maxLength?: number | undefined
  /** A value is kept by the server and never comes back: stars stand where it would be until something is typed. */
  hasStoredValue?: boolean | undefined
  /** Default `new-password`, so that no browser fills in the user's own. */
  autoComplete?: 'new-password' | 'current-password' | 'off' | undefined
}

/** Text that others must not read over a shoulder; can be shown for a moment. */
export function PasswordField(props: PasswordFieldProps) {
  const container = useFocusTarget(props.ref)
  const [isShown, setShown] = useState(false)
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
      isRequired={(props.isRequired ?? false) && !props.hasStoredValue}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      isInvalid={!!props.errorMessage}
      autoFocus={props.autoFocus ?? false}
      autoComplete={props.autoComplete ?? 'new-password'}
      type={isShown ? 'text' : 'password'}
      validationBehavior="aria"
    >
      <FieldLabel label={props.label} isRequired={props.isRequired} hideLabel={props.hideLabel} />
      <div className={styles.control}>
        <Input className={classNames(styles.input)} placeholder={props.hasStoredValue ? '••••••••' : ''} />
        {props.value !== '' && !props.isDisabled && (
          <InnerButton
            label={isShown ? `${props.label} verbergen` : `${props.label} tonen`}
            icon={isShown ? IconEyeOff : IconEye}
            onPress={() => setShown(!isShown)}
          />
        )}
      </div>
      <FieldHelp description={props.description} errorMessage={props.errorMessage} />
    </AriaTextField>
  )
}
