import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Input } from 'react-aria-components'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import type { FieldProps } from './field-props.ts'
import { TextFieldFrame } from './text-field-frame.tsx'

export type PasswordFieldProps = FieldProps<string> & {
  maxLength?: number | undefined
  /** The server has a value that it does not return; shown as dots until the user types. */
  hasStoredValue?: boolean | undefined
  /** Default `new-password`, so that no browser fills in the user's own. */
  autoComplete?: 'new-password' | 'current-password' | 'off' | undefined
}

/**
 * A hidden text, with a button that shows it while there is any. With `hasStoredValue` a required field keeps its star, but may stay
 * empty.
 */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const isRequired = (props.isRequired ?? false) && !props.hasStoredValue
  return (
    <TextFieldFrame
      field={props}
      isInputRequired={isRequired}
      text={props.value}
      onTextChange={props.onChange}
      maxLength={props.maxLength}
      showsCounter={false}
      type={isShown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'new-password'}
    >
      <Input className={classNames(styles.input)} placeholder={props.hasStoredValue ? '••••••••' : ''} />
      {props.value !== '' && !props.isDisabled && (
        <InnerButton
          label={isShown ? `${props.label} verbergen` : `${props.label} tonen`}
          icon={isShown ? IconEyeOff : IconEye}
          onPress={() => setShown(!isShown)}
        />
      )}
    </TextFieldFrame>
  )
}
