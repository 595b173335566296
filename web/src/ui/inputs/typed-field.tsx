import type { KeyboardEvent, ReactNode } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './field.module.css'
import { FieldHelp, FieldLabel } from './field-parts.tsx'
import type { TypedFieldProps } from './field-props.ts'
import type { TextValue } from './use-text-value.ts'

type TypedFieldFrameProps = {
  field: Omit<TypedFieldProps<never>, 'value' | 'onChange' | 'codec'>
  text: Omit<TextValue<never>, 'setValue'>
  /** Turns what the browser wants to put in the input into what goes in, such as hyphens set by themselves. */
  complete?: ((previous: string, next: string) => string) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  placeholder?: string | undefined
  inputMode?: 'numeric' | 'decimal' | 'text' | undefined
  inputClassName?: string | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  /** Buttons at the end of the control, and their popovers. */
  children?: ReactNode
}

/** The frame that all fields share in which a value is typed as text. */
export function TypedField({ field, text, ...props }: TypedFieldFrameProps) {
  const container = useFocusTarget(field.ref)
  const errorMessage = text.error ?? field.errorMessage

  return (
    <AriaTextField
      ref={container}
      className={classNames(styles.field)}
      value={text.text}
      onChange={(next) => text.setText(props.complete?.(text.text, next) ?? next)}
      onBlur={() => {
        text.commit()
        field.onBlur?.()
      }}
      {...(field.name !== undefined && { name: field.name })}
      {...(field.id !== undefined && { id: field.id })}
      isRequired={field.isRequired ?? false}
      isDisabled={field.isDisabled ?? false}
      isReadOnly={field.isReadOnly ?? false}
      isInvalid={!!errorMessage}
      autoFocus={field.autoFocus ?? false}
      autoComplete="off"
      inputMode={props.inputMode ?? 'text'}
      validationBehavior="aria"
    >
      <FieldLabel label={field.label} isRequired={field.isRequired} hideLabel={field.hideLabel} />
      <div className={styles.control}>
        {props.prefix && <span className={styles.affix}>{props.prefix}</span>}
        <Input
          className={classNames(styles.input, props.inputClassName)}
          placeholder={props.placeholder ?? ''}
          onPaste={text.handlePaste}
          onKeyDown={(event) => {
            if (event.key === 'Enter') text.commit()
            else if (!field.isReadOnly) props.onKeyDown?.(event)
          }}
        />
        {props.suffix && <span className={classNames(styles.affix, styles.suffix)}>{props.suffix}</span>}
        {props.children}
      </div>
      <FieldHelp description={field.description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
