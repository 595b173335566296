import type { ParsedText } from './parsed-text.ts'

const incomplete = 'Vul een volledige tijd in'

/** Reads a time of day: `09:30`, `9:30`, `0930`, `930`, `9.30`, and `9` for nine o'clock. The value is HH:mm. */
export function parseTimeText(text: string, isFinal: boolean): ParsedText<string> {
  const trimmed = text.trim().replace(/\s*uur$/, '')
  if (trimmed === '') return { value: null }
  const match = /^(\d{1,2})[:.u](\d{2})(?::\d{2})?$/.exec(trimmed) ?? /^(\d{1,2})(\d{2})$/.exec(trimmed)
  const hourOnly = isFinal ? /^(\d{1,2})[:.u]?$/.exec(trimmed) : null
  const hourText = match?.[1] ?? hourOnly?.[1]
  if (hourText === undefined) return { value: null, error: incomplete }
  const hour = Number(hourText)
  const minute = Number(match?.[2] ?? 0)
  if (hour > 23 || minute > 59) return { value: null, error: 'Deze tijd bestaat niet' }
  return { value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

/** Sets the colon by itself while digits are typed at the end. */
export function completeTimeText(previous: string, next: string): string {
  const isTypedAtEnd = next.length === previous.length + 1 && next.startsWith(previous)
  if (!isTypedAtEnd) return next
  if (/^\d{2}$/.test(next)) return `${next}:`
  if (/:[:.u]$/.test(next)) return previous
  return next
}

/** Counts on from HH:mm, over midnight. */
export function stepTime(value: string, minutes: number): string {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const total = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
