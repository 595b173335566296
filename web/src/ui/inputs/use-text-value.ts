import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ParsedText, TextCodec, TypingRule } from './field-props.ts'
import { useUserInput } from './user-input.ts'

type TextValueOptions<T> = {
  value: T | null
  codec: TextCodec<T>
  /** Absent: every text that can be parsed is complete. */
  typing?: TypingRule | undefined
  onChange: (value: T | null) => void
  onTextError?: ((message: string | null) => void) | undefined
}

export type TextValue<T> = {
  text: string
  /** Shown from the first blur with this text on. */
  error: string | undefined
  /** Whether the text is invalid or outside the limits, even before the error is shown. */
  isWrong: boolean
  /** Sets a typed text; `isFinal` for a complete one (pasted, picked, stepped). */
  setText: (text: string, isFinal?: boolean) => void
  setValue: (value: T | null) => void
  commit: () => void
  /** Parses and formats a pasted value that replaces the whole text, so that `1-2-26` shows as 01-02-2026. */
  handlePaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/**
 * The text of a field whose value is not text. `onChange` gets each new value while typing, null for an invalid or unfinished text, and
 * `onTextError` each new error, null once it is gone or the field unmounts. The text stays as typed until `commit`, and follows a `value`
 * changed from outside; to reset a half-typed text, whose value is null already, give the field another `key`.
 */
export function useTextValue<T>(options: TextValueOptions<T>): TextValue<T> {
  const { value, codec, typing, onChange, onTextError } = options
  const format = (shown: T | null): string => (shown === null ? '' : codec.format(shown))
  const [text, setTextState] = useState(() => format(value))
  const [error, setError] = useState<string>()
  const [lastValue, setLastValue] = useState(value)
  const [sent, setSent] = useState(value)
  const [isTyped, setTyped] = useState(false)
  const reported = useRef<string | null>(null)

  if (!Object.is(lastValue, value)) {
    setLastValue(value)
    if (!Object.is(sent, value)) {
      setSent(value)
      setTextState(format(value))
      setError(undefined)
      setTyped(false)
    }
  }

  const report = (message: string | null): void => {
    if (reported.current === message) return
    reported.current = message
    onTextError?.(message)
  }

  const reportValue = useEffectEvent((next: T) => report(codec.parse(codec.format(next)).error ?? null))
  const clearError = useEffectEvent(() => report(null))
  useEffect(() => {
    if (value !== null) reportValue(value)
  }, [value])
  useEffect(() => () => clearError(), [])

  const parse = (next: string, isFinal: boolean): ParsedText<T> => {
    if (next.trim() === '') return { value: null }
    const parsed = codec.parse(next)
    if (isFinal || !typing || typing.isWhole(next)) return parsed
    return { value: null, error: parsed.value === null ? parsed.error : typing.unfinished }
  }

  const read = useUserInput((next: string, isFinal: boolean): void => {
    const parsed = parse(next, isFinal)
    const isReadable = parsed.error === undefined
    setTextState(isFinal && isReadable && parsed.value !== null ? codec.format(parsed.value) : next)
    setTyped(!isFinal)
    if (isFinal || isReadable || error !== undefined) setError(parsed.error)
    report(parsed.error ?? null)
    if (Object.is(parsed.value, sent)) return
    setSent(parsed.value)
    onChange(parsed.value)
  })

  return {
    text,
    error,
    isWrong: parse(text, !isTyped).error !== undefined,
    setText: (next, isFinal = false) => read(next, isFinal),
    setValue: (next) => read(format(next), true),
    // An untouched text is not parsed, so that the value stays exactly as it was.
    commit: () => {
      if (isTyped) read(text.trim(), true)
    },
    handlePaste: (event) => {
      const { value: shown, selectionStart, selectionEnd, readOnly } = event.currentTarget
      const isWholeValue = (selectionEnd ?? 0) - (selectionStart ?? 0) === shown.length
      if (!isWholeValue || readOnly) return
      event.preventDefault()
      read(event.clipboardData.getData('text').trim(), true)
    },
  }
}
