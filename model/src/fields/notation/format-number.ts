const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter costs more than using it. */
export function dutchNumberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('nl-NL', options)
  formats.set(key, made)
  return made
}

/** `1.234,5`: Dutch, with points between thousands and at most 15 decimals, without zeros at the end. */
export function formatNumber(value: number): string {
  return dutchNumberFormat({ maximumFractionDigits: 15 }).format(value)
}

/** `1234,5`: without points between thousands, which could be misread. */
export function numberToText(value: number): string {
  return dutchNumberFormat({ maximumFractionDigits: 15, useGrouping: false }).format(value)
}
