import { TextArea } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import type { FieldProps } from './field-props.ts'
import { TextFieldFrame } from './text-field-frame.tsx'

export type TextAreaFieldProps = FieldProps<string> & {
  rows?: number | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
}

/** Several lines of text, 3 high unless `rows` is set. The value is '' when empty. */
export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <TextFieldFrame
      field={props}
      text={props.value}
      onTextChange={props.onChange}
      maxLength={props.maxLength}
    >
      <TextArea
        className={classNames(styles.input)}
        rows={props.rows ?? 3}
        placeholder={props.placeholder ?? ''}
      />
    </TextFieldFrame>
  )
}
