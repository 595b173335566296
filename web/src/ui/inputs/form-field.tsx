import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { LabelText } from './label-text.tsx'

export type FormFieldProps = {
  label: string
  isRequired?: boolean | undefined
  hideLabel?: boolean | undefined
  description?: ReactNode
  errorMessage?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The shell of a field around something that is no field of this room: a group with a label, a hint and an error. */
export function FormField(props: FormFieldProps) {
  const labelId = useId()
  const helpId = useId()
  const help = props.errorMessage ?? props.description
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={help ? helpId : undefined}
      className={classNames(styles.field, props.className)}
      data-invalid={props.errorMessage ? true : undefined}
    >
      <span id={labelId} className={props.hideLabel ? styles.hidden : styles.label}>
        <LabelText label={props.label} isRequired={props.isRequired} />
      </span>
      {props.children}
      {help && (
        <span id={helpId} className={props.errorMessage ? styles.error : styles.description}>
          {help}
        </span>
      )}
    </div>
  )
}
