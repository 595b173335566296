import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from 'react-aria-components'
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
  const { isIndeterminate = false } = props
  return (
    <div ref={container} className={fieldStyles.field}>
      {props.caption && <span className={fieldStyles.label}>{props.caption}</span>}
      {props.isAligned && (
        <span className={classNames(fieldStyles.label, styles.noCaption)} aria-hidden="true" />
      )}
      <div className={styles.line}>
        <label className={styles.checkbox} data-invalid={props.errorMessage ? true : undefined}>
          <VisuallyHidden>
            <input
              ref={(input) => {
                if (input) input.indeterminate = isIndeterminate
              }}
              type="checkbox"
              id={props.id}
              name={props.name}
              checked={props.value}
              disabled={props.isDisabled}
              // biome-ignore lint/a11y/noAutofocus: the field asks for it.
              autoFocus={props.autoFocus}
              aria-label={props.hideLabel ? props.label : undefined}
              aria-describedby={help ? helpId : undefined}
              aria-required={props.isRequired || undefined}
              aria-readonly={props.isReadOnly || undefined}
              aria-invalid={props.errorMessage ? true : undefined}
              onBlur={props.onBlur}
              onChange={({ target }) => {
                if (!props.isReadOnly) handleChange(target.checked)
              }}
            />
          </VisuallyHidden>
          <span className={styles.box} aria-hidden="true">
            {isIndeterminate ? <IconMinus /> : props.value && <IconCheck />}
          </span>
          {!props.hideLabel && <span className={styles.text}>{props.label}</span>}
        </label>
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
