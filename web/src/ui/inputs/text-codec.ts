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
