import type { TypingRule } from '../inputs/field-props.ts'

/** An hour without minutes is complete only on blur, because minutes may follow. */
export const timeTyping: TypingRule = {
  isWhole: (text) => /^\d{1,2}[:.u]\d{2}|^\d{3,4}$/i.test(text),
  unfinished: 'Vul een volledige tijd in.',
}

/** Returns `next` with a colon after two digits typed at the end, without doubled ones; unchanged while text is deleted or pasted. */
export function addTimeSeparator(previous: string, next: string): string {
  const isTypedAtEnd = next.length === previous.length + 1 && next.startsWith(previous)
  if (!isTypedAtEnd) return next
  if (/^\d{2}$/.test(next)) return `${next}:`
  if (/:[:.u]$/.test(next)) return previous
  return next
}

/** Adds minutes to HH:mm; after 23:59 comes 00:00. */
export function stepTime(value: string, minutes: number): string {
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const total = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
