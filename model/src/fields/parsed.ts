import type { Parsed } from '../schema/field-kind.ts'

/** A successful parse. `warning` is a Dutch sentence about a guess in the value. */
export function accepted<Value>(value: Value, warning?: string): Parsed<Value> {
  return warning === undefined ? { ok: true, value } : { ok: true, value, warning }
}

/** `message` is a Dutch sentence; `path` leads to the wrong member inside the value. */
export function refused(message: string, path?: readonly string[]): Parsed<never> {
  return path ? { ok: false, message, path } : { ok: false, message }
}

/** Stops at the first refusal and puts the index in front of its path. Drops warnings. */
export function parseAll<Entry, Value>(
  entries: readonly Entry[],
  read: (entry: Entry) => Parsed<Value>,
): Parsed<readonly Value[]> {
  const values: Value[] = []
  for (const [index, entry] of entries.entries()) {
    const parsed = read(entry)
    if (!parsed.ok) return refused(parsed.message, [String(index), ...(parsed.path ?? [])])
    values.push(parsed.value)
  }
  return accepted(values)
}
