import { useEffect, useRef } from 'react'
import { useTextValue } from '../inputs/use-text-value.ts'
import type { DateRange, DateRangeFieldProps } from './date-range.ts'
import { dateTyping } from './date-typing.ts'

type RangeEnd = keyof DateRange

/** The texts of both ends, what is wrong with the range, and one message for the form out of three. */
export function useDateRangeTexts(props: DateRangeFieldProps) {
  const { value, onTextError } = props
  const latest = useRef(value)
  const errors = useRef<Record<RangeEnd, string | null>>({ start: null, end: null })
  const reported = useRef<string | null>(null)
  latest.current = value

  const report = (): void => {
    const message = errors.current.start ?? errors.current.end ?? reversedError(latest.current) ?? null
    if (message === reported.current) return
    reported.current = message
    onTextError?.(message)
  }
  const reportLatest = useRef(report)
  reportLatest.current = report
  useEffect(() => reportLatest.current(), [value.start, value.end])

  const endOptions = (which: RangeEnd) => ({
    value: value[which],
    codec: props.codec,
    typing: dateTyping,
    onChange: (day: string | null) => {
      // Both ends can change before the next render, as when a range is pasted.
      latest.current = { ...latest.current, [which]: day }
      props.onChange(latest.current)
    },
    onTextError: (message: string | null) => {
      errors.current[which] = message
      report()
    },
  })
  const start = useTextValue<string>(endOptions('start'))
  const end = useTextValue<string>(endOptions('end'))
  return { start, end, error: start.error ?? end.error ?? reversedError(value) }
}

function reversedError({ start, end }: DateRange): string | undefined {
  if (start === null || end === null || end > start) return undefined
  return 'De einddatum moet na de begindatum liggen.'
}
