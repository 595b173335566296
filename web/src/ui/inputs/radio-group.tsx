import { useId } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { Option } from '../choices/option.ts'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import type { FieldProps } from './field-props.ts'
import { FormField } from './form-field.tsx'
import styles from './radio-group.module.css'
import { useUserInput } from './user-input.ts'

export type RadioGroupProps = FieldProps<string | null> & {
  options: readonly Option[]
  /** `segments`: the options share one control, for a few short ones. */
  look?: 'rings' | 'segments'
}

/** A choice of one option by radio buttons, which the user cannot clear. `onChange` is called after `UserInputContext`. */
export function RadioGroup({
  isDisabled = false,
  isReadOnly = false,
  autoFocus = false,
  ...props
}: RadioGroupProps) {
  const container = useFocusTarget(props.ref)
  const isSegmented = props.look === 'segments'
  const handleChange = useUserInput(props.onChange)
  const group = useId()
  const chosen = props.options.some(({ id }) => id === props.value) ? props.value : props.options[0]?.id
  return (
    <FormField
      kind="radiogroup"
      ref={container}
      label={props.label}
      hideLabel={props.hideLabel}
      description={props.description}
      errorMessage={props.errorMessage}
      isRequired={props.isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur?.()
      }}
    >
      <div id={props.id} className={isSegmented ? styles.segments : styles.options}>
        {props.options.map((option) => (
          <label key={option.id} className={classNames(isSegmented ? styles.segment : styles.radio)}>
            <VisuallyHidden>
              <input
                type="radio"
                name={group}
                value={option.id}
                checked={option.id === props.value}
                disabled={isDisabled}
                // biome-ignore lint/a11y/noAutofocus: the field asks for it.
                autoFocus={autoFocus && option.id === chosen}
                onChange={() => {
                  if (!isReadOnly) handleChange(option.id)
                }}
              />
            </VisuallyHidden>
            {!isSegmented && <span className={styles.ring} aria-hidden="true" />}
            {option.label}
          </label>
        ))}
      </div>
    </FormField>
  )
}
