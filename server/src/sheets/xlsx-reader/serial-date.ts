const secondsADay = 86_400
const dayMs = 86_400_000

/** The last day that Excel knows, 31-12-9999, counted from 1900. */
const lastDay = 2_958_465
/** Days between what the two systems count from. */
const daysTo1904 = 1462

/**
 * The day that a number of Excel means, with its time unless that is midnight: `2026-12-31`, `2026-12-31T09:30:00`. Undefined
 * for what is no day: the 29th of February 1900, which Excel counts, among them.
 */
export function formatSerialDate(serial: number, is1904: boolean): string | undefined {
  const seconds = Math.round(serial * secondsADay)
  const day = Math.floor(seconds / secondsADay) + (is1904 ? daysTo1904 : 0)
  if (!(day >= 1 && day <= lastDay) || day === 60) return undefined
  const date = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * dayMs).toISOString().slice(0, 10)
  const time = seconds - Math.floor(seconds / secondsADay) * secondsADay
  return time === 0 ? date : `${date}T${formatClock(time, true)}`
}

/** `09:30`, with seconds where there are any: a time of the day, or how long something took. */
export function formatSerialTime(serial: number): string | undefined {
  const seconds = Math.round(serial * secondsADay)
  return seconds >= 0 && seconds <= lastDay * secondsADay
    ? formatClock(seconds, seconds % 60 !== 0)
    : undefined
}

function formatClock(seconds: number, hasSeconds: boolean): string {
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    ...(hasSeconds ? [seconds % 60] : []),
  ]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
