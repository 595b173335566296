import { type FocusEventHandler, type ReactNode, type Ref, useId } from 'react'
import { Text, VisuallyHidden } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldInfo, FieldInfoContext } from './field-info.tsx'
import { LabelText } from './field-parts.tsx'

export type FormFieldProps = {
  /** Default: `group`; `none`: a part of the children is labelled instead, by `labelId` and `helpId`. */
  kind?: 'group' | 'radiogroup' | 'none' | undefined
  labelId?: string | undefined
  helpId?: string | undefined
  onLabelClick?: (() => void) | undefined
  label: string
  isRequired?: boolean | undefined
  hideLabel?: boolean | undefined
  description?: ReactNode
  errorMessage?: string | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  className?: string | undefined
  onBlur?: FocusEventHandler | undefined
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/**
 * A group with a label, its info button and a hint or error, for fields that React Aria does not have. The info button takes the text of
 * `FieldInfoContext`, which `children` do not see.
 */
export function FormField(props: FormFieldProps) {
  const { kind = 'group' } = props
  const id = useId()
  const { labelId = `${id}label`, helpId = `${id}help` } = props
  const label = <LabelText label={props.label} isRequired={props.isRequired} />
  const help = props.errorMessage ?? props.description
  return (
    <div
      ref={props.ref}
      {...(kind !== 'none' && {
        role: kind,
        'aria-labelledby': labelId,
        'aria-describedby': help ? helpId : undefined,
      })}
      {...(kind === 'radiogroup' && {
        'aria-required': props.isRequired || undefined,
        'aria-readonly': props.isReadOnly || undefined,
        'aria-invalid': props.errorMessage ? true : undefined,
      })}
      className={classNames(styles.field, props.className)}
      data-invalid={props.errorMessage ? true : undefined}
      data-disabled={props.isDisabled || undefined}
      data-readonly={props.isReadOnly || undefined}
      onBlur={props.onBlur}
    >
      {props.hideLabel ? (
        <VisuallyHidden elementType="span" id={labelId}>
          {label}
        </VisuallyHidden>
      ) : (
        <div className={styles.labelLine}>
          <Text id={labelId} className={classNames(styles.label)} onClick={props.onLabelClick}>
            {label}
          </Text>
          <FieldInfo label={props.label} />
        </div>
      )}
      <FieldInfoContext value={undefined}>{props.children}</FieldInfoContext>
      {help && (
        <span id={helpId} className={props.errorMessage ? styles.error : styles.description}>
          {help}
        </span>
      )}
    </div>
  )
}
