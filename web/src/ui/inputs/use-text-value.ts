import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ParsedText, TextCodec, TypingRule } from './field-props.ts'

type TextValueOptions<T> = {
  value: T | null
  codec: TextCodec<T>
  /** Absent: every text that can be read is whole. */
  typing?: TypingRule | undefined
  onChange: (value: T | null) => void
  onTextError?: ((message: string | null) => void) | undefined
}

export type TextValue<T> = {
  text: string
  /** The message to show: not before the field was left once with this text. */
  error: string | undefined
  /** Takes what was typed; `isFinal` for what came in one piece (pasted, picked, stepped). */
  setText: (text: string, isFinal?: boolean) => void
  /** Takes a value that was picked or stepped to; null empties the field. */
  setValue: (value: T | null) => void
  /** Reads a text that was typed for good and writes it in full; for leaving the field and for Enter. */
  commit: () => void
  /** Reads a whole value that is pasted at once, so that `1-2-26` shows as 01-02-2026 straight away. */
  handlePaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/**
 * Keeps the text of a field whose value is not text. The value is passed on at every keystroke that gives another one; the text
 * stays as typed until the field is left, and follows `value` when that changes from outside. A form that puts back the same
 * value (null over half a date) gives the field another `key`.
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
  // Reports a value from outside; typed text is reported as it is typed.
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

  const read = (next: string, isFinal: boolean): void => {
    const parsed = parse(next, isFinal)
    const isReadable = parsed.error === undefined
    setTextState(isFinal && isReadable && parsed.value !== null ? codec.format(parsed.value) : next)
    setTyped(!isFinal)
    if (isFinal || isReadable || error !== undefined) setError(parsed.error)
    report(parsed.error ?? null)
    if (Object.is(parsed.value, sent)) return
    setSent(parsed.value)
    onChange(parsed.value)
  }

  return {
    text,
    error,
    setText: (next, isFinal = false) => read(next, isFinal),
    setValue: (next) => read(format(next), true),
    // A text that nobody touched is not read again: the value stays exactly as it was given.
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
