/**
 * What typed text means. With an error the value is what can be kept of it: null when the text cannot be read, the value itself
 * when it can be read but breaks a limit.
 */
export type ParsedText<T> = { value: T | null; error?: string | undefined }

/**
 * Reads typed text. `isFinal` is false at every keystroke and true when the field is left: half a year is a mistake only then,
 * and only then does `26` mean 2026.
 */
export type ParseText<T> = (text: string, isFinal: boolean) => ParsedText<T>
