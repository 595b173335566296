/** Formats a size in Dutch, in units of 1024 up to TB: `12 kB`, `1,5 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${formatNumber(bytes / 1024 ** power, 1)} ${units[power]}`
}

/** Formats a duration of at least 0 seconds by its two largest units: `3 dagen 4 uur`, `12 min 5 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  const days = Math.floor(whole / 86_400)
  const hours = Math.floor((whole % 86_400) / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  if (days > 0)
    return [days === 1 ? '1 dag' : `${days} dagen`, hours > 0 && `${hours} uur`].filter(Boolean).join(' ')
  if (hours > 0) return [`${hours} uur`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
  if (minutes > 0) return [`${minutes} min`, whole % 60 > 0 && `${whole % 60} s`].filter(Boolean).join(' ')
  return `${whole} s`
}

/** Formats milliseconds: `850 ms`, `1,2 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1000, 1)} s`
}

/** Formats a number with Dutch separators. */
export function formatNumber(value: number, maxDecimals = 0): string {
  return value.toLocaleString('nl-NL', { maximumFractionDigits: maxDecimals })
}

/** Formats how long before `nowUtc` an instant was: `5 min 3 s geleden`. */
export function formatAge(instant: string, nowUtc: string): string {
  return `${formatDuration(Math.max(0, Date.parse(nowUtc) - Date.parse(instant)) / 1000)} geleden`
}
