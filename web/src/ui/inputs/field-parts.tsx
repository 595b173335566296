import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text, VisuallyHidden } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldInfo } from './field-info.tsx'

type FieldLabelProps = {
  label: string
  isRequired?: boolean | undefined
  hideLabel?: boolean | undefined
}

/**
 * The label above a field, with the info button of `FieldInfoContext`; `hideLabel` keeps it for screen readers alone, without
 * the button. Must be inside a field of React Aria, which connects it.
 */
export function FieldLabel({ label, isRequired, hideLabel }: FieldLabelProps) {
  const text = <LabelText label={label} isRequired={isRequired} />
  if (hideLabel) return <VisuallyHidden elementType={Label}>{text}</VisuallyHidden>
  return (
    <div className={styles.labelLine}>
      <Label className={classNames(styles.label)}>{text}</Label>
      <FieldInfo label={label} />
    </div>
  )
}

/** The error of a field, or its description, if any. Must be inside a field of React Aria, which hides the error unless it is invalid. */
export function FieldHelp({
  description,
  errorMessage,
}: {
  description?: ReactNode
  errorMessage?: string | undefined
}) {
  if (errorMessage) return <FieldError className={classNames(styles.error)}>{errorMessage}</FieldError>
  if (!description) return null
  return (
    <Text slot="description" className={classNames(styles.description)}>
      {description}
    </Text>
  )
}

/** A warning in the description of a field: its value may be a slip, but is taken. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <span className={styles.warning}>
      <IconAlertTriangle aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/** The text of a label, with a star for required fields. The star is hidden from screen readers, which read `aria-required`. */
export function LabelText({ label, isRequired }: { label: string; isRequired: boolean | undefined }) {
  return (
    <>
      <span className={styles.labelText}>{label}</span>
      {isRequired && (
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
}
