const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** Order of two column values of one kind: numbers, dates and booleans by size, everything else as Dutch text. */
export function compareValues(a: unknown, b: unknown): number {
  const left = comparable(a)
  const right = comparable(b)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

function comparable(value: unknown): number | string {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.getTime()
  return String(value)
}
