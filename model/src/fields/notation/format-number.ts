const formats = new Map<string, Intl.NumberFormat>()

/** The formatter for a set of options; making one costs more than using it. */
export function dutchNumberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('nl-NL', options)
  formats.set(key, made)
  return made
}

/** `1.234,5`: with points between thousands and as many decimals as there are. */
export function formatNumber(value: number): string {
  return dutchNumberFormat({ maximumFractionDigits: 15 }).format(value)
}

/** `1234,5`: no points, so that nothing is left to guess when it is read back. */
export function numberToText(value: number): string {
  return dutchNumberFormat({ maximumFractionDigits: 15, useGrouping: false }).format(value)
}
