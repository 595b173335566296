import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import type { Option } from '../choices/option.ts'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import fieldStyles from './field.module.css'
import { FieldHelp, FieldLabel } from './field-parts.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './radio-group.module.css'
import { useUserInput } from './user-input.ts'

export type RadioGroupProps = FieldProps<string | null> & {
  options: readonly Option[]
  /** `segments`: the options share one control, for a few short ones. */
  look?: 'rings' | 'segments'
}

/** A choice of one option by radio buttons, which the user cannot clear. `onChange` is called after `UserInputContext`. */
export function RadioGroup(props: RadioGroupProps) {
  const container = useFocusTarget(props.ref)
  const isSegmented = props.look === 'segments'
  const handleChange = useUserInput(props.onChange)
  return (
    <AriaRadioGroup
      ref={container}
      className={classNames(fieldStyles.field)}
      value={props.value}
      onChange={handleChange}
      {...(props.onBlur && { onBlur: props.onBlur })}
      {...(props.name !== undefined && { name: props.name })}
      {...(props.id !== undefined && { id: props.id })}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      isInvalid={!!props.errorMessage}
      orientation="horizontal"
      validationBehavior="aria"
    >
      <FieldLabel label={props.label} isRequired={props.isRequired} hideLabel={props.hideLabel} />
      <div className={classNames(isSegmented ? styles.segments : styles.options)}>
        {props.options.map((option, position) => (
          <Radio
            key={option.id}
            value={option.id}
            className={classNames(isSegmented ? styles.segment : styles.radio)}
            autoFocus={(props.autoFocus ?? false) && position === 0}
          >
            {!isSegmented && <span className={styles.ring} aria-hidden="true" />}
            {option.label}
          </Radio>
        ))}
      </div>
      <FieldHelp description={props.description} errorMessage={props.errorMessage} />
    </AriaRadioGroup>
  )
}
