import type { ReactNode, Ref } from 'react'

/** Focus handle of a field; react-hook-form calls it on the first invalid one. */
export type FocusTarget = { focus: () => void }

/** Properties of all fields. `T` is the form value, null (or '' or []) when empty. */
export type FieldProps<T> = {
  label: string
  value: T
  onChange: (value: T) => void
  onBlur?: (() => void) | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** A hint below the field; an error replaces it. */
  description?: ReactNode
  errorMessage?: string | undefined
  name?: string | undefined
  id?: string | undefined
  autoFocus?: boolean | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
  ref?: Ref<FocusTarget> | undefined
}

export type TypedFieldProps<T> = FieldProps<T | null> & {
  codec: TextCodec<T>
  /**
   * Called with the error of a text that cannot be parsed, and with null when it can again. The form must not be saved
   * meanwhile, because `value` is null despite the input. The field shows the error itself.
   */
  onTextError?: ((message: string | null) => void) | undefined
}

/**
 * The result of parsing a text. With an error, the value is null when the text cannot be parsed, and
 * the parsed value when it violates a limit.
 */
export type ParsedText<T> = { value: T | null; error?: string | undefined }

/** Parses and formats the text of an input. The caller passes it, because `ui` knows no field kinds. */
export type TextCodec<T> = {
  parse: (text: string) => ParsedText<T>
  /** Formats a value so that `parse` returns the same value. */
  format: (value: T) => string
}

/** Decides when a text is complete while it is typed: `01-02-20` may become `01-02-2026`. */
export type TypingRule = {
  isWhole: (text: string) => boolean
  /** The error of a text that can be parsed but is not complete. */
  unfinished: string
}
