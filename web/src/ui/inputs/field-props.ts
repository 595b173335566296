import type { ReactNode, Ref } from 'react'

/** Focus handle of a field; react-hook-form calls it on the first invalid one. */
export type FocusTarget = { focus: () => void }

/** Properties of all fields. `T` is the form value, null (or '' or []) when empty. */
export type FieldProps<T> = {
  label: string
  value: T
  onChange: (value: T) => void
  /** Focus left the whole field, popover included. */
  onBlur?: (() => void) | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** A hint under the field; the error takes its place. */
  description?: ReactNode
  errorMessage?: string | undefined
  name?: string | undefined
  id?: string | undefined
  autoFocus?: boolean | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
  ref?: Ref<FocusTarget> | undefined
}

/** Properties of fields with typed text: dates, times, numbers, durations, colours. */
export type TypedFieldProps<T> = FieldProps<T | null> & {
  /** How texts and values become each other. */
  codec: TextCodec<T>
  /**
   * Called when what stands in the field cannot be read (message) and when it can again (null). The form must not be saved
   * while there is a message, since `value` is then null although something was typed. The field shows the message itself.
   */
  onTextError?: ((message: string | null) => void) | undefined
}

/**
 * The meaning of a typed text. With an error the value is what can be kept of it: null when the text cannot be read, the
 * value itself when it can be read but breaks a limit.
 */
export type ParsedText<T> = { value: T | null; error?: string | undefined }

/** How the text in an input and its value become each other. `ui` knows no kinds of values: its users hand this in. */
export type TextCodec<T> = {
  /** Reads a text that is whole; never passed an empty one. */
  parse: (text: string) => ParsedText<T>
  /** The text that `parse` reads back as the same value. */
  format: (value: T) => string
}

/** When a text that is still being typed already means something: `01-02-20` is no date on the way to 2026. */
export type TypingRule = {
  isWhole: (text: string) => boolean
  /** Said of a text that can be read but is not whole yet. */
  unfinished: string
}
