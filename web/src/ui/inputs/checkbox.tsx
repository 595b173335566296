import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './checkbox.module.css'
import fieldStyles from './field.module.css'
import { FieldInfo } from './field-info.tsx'
import type { FieldProps } from './field-props.ts'
import { useUserInput } from './user-input.ts'

export type CheckboxProps = FieldProps<boolean> & {
  isIndeterminate?: boolean | undefined
  /** A caption above the checkbox, like the label of other fields. */
  caption?: ReactNode
  /** Reserves the room of a caption, to align with fields in the same row. */
  isAligned?: boolean | undefined
}

/**
 * A checkbox with its label beside it, and the info button of `FieldInfoContext` unless the label is hidden. An error replaces the
 * description. A change notifies `UserInputContext` first.
 */
export function Checkbox(props: CheckboxProps) {
  const container = useFocusTarget(props.ref)
  const handleChange = useUserInput(props.onChange)
  const help = props.errorMessage ?? props.description
  const helpId = useId()
  return (
    <div ref={container} className={fieldStyles.field}>
      {props.caption && <span className={fieldStyles.label}>{props.caption}</span>}
      {props.isAligned && (
        <span className={classNames(fieldStyles.label, styles.noCaption)} aria-hidden="true" />
      )}
      <div className={styles.line}>
        <AriaCheckbox
          className={classNames(styles.checkbox)}
          isSelected={props.value}
          isIndeterminate={props.isIndeterminate ?? false}
          onChange={handleChange}
          {...(props.onBlur && { onBlur: props.onBlur })}
          {...(props.name !== undefined && { name: props.name })}
          {...(props.id !== undefined && { id: props.id })}
          {...(props.hideLabel && { 'aria-label': props.label })}
          {...(help && { 'aria-describedby': helpId })}
          isRequired={props.isRequired ?? false}
          isDisabled={props.isDisabled ?? false}
          isReadOnly={props.isReadOnly ?? false}
          isInvalid={!!props.errorMessage}
          autoFocus={props.autoFocus ?? false}
          validationBehavior="aria"
        >
          <span className={styles.box} aria-hidden="true">
            {props.isIndeterminate ? <IconMinus /> : props.value && <IconCheck />}
          </span>
          {!props.hideLabel && <span className={styles.text}>{props.label}</span>}
        </AriaCheckbox>
        {!props.hideLabel && <FieldInfo label={props.label} />}
      </div>
      {help && (
        <span id={helpId} className={props.errorMessage ? fieldStyles.error : fieldStyles.description}>
          {help}
        </span>
      )}
    </div>
  )
}
