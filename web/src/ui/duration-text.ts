import type { ParsedText } from './parsed-text.ts'

/**
 * Reads a length of time in minutes: `1:30`, `90m`, `1u30`, `1u 30m`, `1,5u`, and `90` for minutes. Days are not counted in, since a
 * working day has no fixed length.
 */
export function parseDurationText(text: string): ParsedText<number> {
  const bare = text.toLowerCase().replace(/\s/g, '')
  if (bare === '') return { value: null }
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(bare)
  if (clock) return { value: Number(clock[1]) * 60 + Number(clock[2]) }
  const minutes = /^(\d{1,6})(?:m|min|minuten|minuut)?$/.exec(bare)
  if (minutes) return { value: Number(minutes[1]) }
  const hours = /^(\d{1,4})(?:[,.](\d{1,2}))?(?:u|uur|h)(?:(\d{1,2})(?:m|min)?)?$/.exec(bare)
  if (hours && !(hours[2] && hours[3])) {
    const fraction = hours[2] ? Math.round(Number(`0.${hours[2]}`) * 60) : Number(hours[3] ?? 0)
    return { value: Number(hours[1]) * 60 + fraction }
  }
  return { value: null, error: 'Vul een duur in, zoals 1:30 of 90m' }
}

/** Minutes as hours and minutes, `1:30`. */
export function formatDurationText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
