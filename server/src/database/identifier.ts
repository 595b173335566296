import { createHash } from 'node:crypto'

/** PostgreSQL cuts longer names off without a word. */
const maxIdentifierLength = 63

/** The PostgreSQL schema that holds a table per record type. */
export const recordSchema = 'record'

/** `isoCode2` → `iso_code2`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')
}

/** Parts of a name joined by `__`; a name that would be too long ends in a hash of itself. */
export function identifier(...parts: readonly string[]): string {
  const name = parts.join('__')
  if (name.length <= maxIdentifierLength) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10)
  return `${name.slice(0, maxIdentifierLength - hash.length - 1)}_${hash}`
}
