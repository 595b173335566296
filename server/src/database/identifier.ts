import { createHash } from 'node:crypto'

/** PostgreSQL silently truncates longer names. */
const maxIdentifierLength = 63

export const recordSchema = 'record'

/** `isoCode2` → `iso_code2`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')
}

/** Joins the parts by `__`; a name that is too long is truncated and ends in its hash. */
export function identifier(...parts: readonly string[]): string {
  const name = parts.join('__')
  if (name.length <= maxIdentifierLength) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10)
  return `${name.slice(0, maxIdentifierLength - hash.length - 1)}_${hash}`
}
