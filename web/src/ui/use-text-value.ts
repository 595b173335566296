import { useEffect, useRef, useState } from 'react'
import type { ParseText } from './parsed-text.ts'

type TextValueOptions<T> = {
  value: T | null
  parse: ParseText<T>
  format: (value: T) => string
  onChange: (value: T | null) => void
  onTextError?: ((message: string | null) => void) | undefined
}

type TextValue = {
  text: string
  /** The message to show: not before the field was left once with this text. */
  error: string | undefined
  /** Takes what was typed; `isFinal` for what came in one piece (pasted, picked, stepped). */
  setText: (text: string, isFinal?: boolean) => void
  /** Reads the text for good and writes it in full; for leaving the field and for Enter. */
  commit: () => void
}

/**
 * Keeps the text of a field whose value is not text. The value is passed on at every keystroke that gives another one; the text
 * stays as typed until the field is left, and follows `value` when that changes from outside. A form that puts back the same
 * value (null over half a date) gives the field another `key`.
 */
export function useTextValue<T>(options: TextValueOptions<T>): TextValue {
  const { value, parse, format, onChange, onTextError } = options
  const [text, setTextState] = useState(() => (value === null ? '' : format(value)))
  const [error, setError] = useState<string>()
  const [given, setGiven] = useState(value)
  const [sent, setSent] = useState(value)
  const reported = useRef<string | null>(null)

  if (!Object.is(given, value)) {
    setGiven(value)
    if (!Object.is(sent, value)) {
      setSent(value)
      setTextState(value === null ? '' : format(value))
      setError(undefined)
    }
  }

  const report = (message: string | null): void => {
    if (reported.current === message) return
    reported.current = message
    onTextError?.(message)
  }

  // What stands in the field changes from outside or goes away with it: the form need not wait for it any longer. Only a
  // change of the value counts here, since text that is being typed reports by itself; hence the latest of everything else.
  const latest = useRef({ report, check: (given: T) => parse(format(given), true).error ?? null })
  latest.current = { report, check: (given) => parse(format(given), true).error ?? null }
  useEffect(() => {
    if (value !== null) latest.current.report(latest.current.check(value))
  }, [value])
  useEffect(() => () => latest.current.report(null), [])

  const read = (next: string, isFinal: boolean): void => {
    const parsed = parse(next, isFinal)
    const isReadable = parsed.error === undefined
    setTextState(isFinal && isReadable && parsed.value !== null ? format(parsed.value) : next)
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
    commit: () => read(text.trim(), true),
  }
}
