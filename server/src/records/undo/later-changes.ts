/** An audit entry about a record, or about a child record of it, in the order of writing. */
export interface LaterEntry {
  readonly changeSetId: string
  /** The change set that this one took back; null for other changes. */
  readonly undoes: string | null
  readonly userName: string
  /** What the entry changed: names of fields, or one name for what happened to the record as a whole. */
  readonly parts: readonly string[]
}

/**
 * Returns which parts of a record others changed since a change set, and who did so last. What was taken back since does not count:
 * neither the change nor its undo, unless that was undone itself; nor do earlier undos of this change set.
 */
export function findLaterChanges(
  changeSetId: string,
  entries: readonly LaterEntry[],
): ReadonlyMap<string, string> {
  const changed = new Map<string, Map<string, string>>()
  const taken = new Map<string, readonly (readonly [of: string, part: string, userName: string])[]>()
  const ignored = new Set([changeSetId])
  for (const { changeSetId: id, undoes, userName, parts } of entries) {
    if (ignored.has(id)) continue
    if (undoes !== null && ignored.has(undoes)) ignored.add(id)
    else if (undoes !== null && taken.has(undoes)) {
      for (const [of, part, by] of taken.get(undoes) ?? []) partsOf(of).set(part, by)
      ignored.add(id)
    } else if (undoes !== null && changed.has(undoes)) take(id, undoes, parts)
    else for (const part of parts) partsOf(id).set(part, userName)
  }
  const result = new Map<string, string>()
  for (const some of changed.values()) for (const [part, userName] of some) result.set(part, userName)
  return result

  function partsOf(id: string): Map<string, string> {
    const known = changed.get(id) ?? new Map<string, string>()
    changed.set(id, known)
    return known
  }

  function take(by: string, of: string, parts: readonly string[]): void {
    const known = partsOf(of)
    const some = parts.flatMap((part) => {
      const userName = known.get(part)
      return userName === undefined ? [] : [[of, part, userName] as const]
    })
    for (const [, part] of some) known.delete(part)
    taken.set(by, [...(taken.get(by) ?? []), ...some])
  }
}
