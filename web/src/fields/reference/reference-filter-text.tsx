import { idsInValue } from './reference-labels.ts'
import { useOptionsOf } from './use-reference-options.ts'

/** What a search for records that are referred to is called: their labels, or the text that was typed. */
export function ReferenceFilterText({ entryKey, value }: { entryKey: string; value: unknown }) {
  const isTyped = typeof value === 'string' && !uuid.test(value)
  const ids = isTyped ? [] : typeof value === 'string' ? [value] : idsInValue(value)
  const labels = useOptionsOf(entryKey, ids).map(({ label }) => label)
  if (isTyped) return `“${value}”`
  return labels.length > 0 ? labels.join(', ') : '…'
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
