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
 * neither the change nor its undo, unless that was undone itself; nor do undos of this change set.
 */
export function findLaterChanges(
  changeSetId: string,
  entries: readonly LaterEntry[],
): ReadonlyMap<string, string> {
  const byPart = new Map<string, LaterEntry[]>()
  for (const entry of entries)
    for (const part of entry.parts) {
      const same = byPart.get(part)
      if (same) same.push(entry)
      else byPart.set(part, [entry])
    }
  return new Map(
    [...byPart].flatMap(([part, same]) => {
      const last = findLastChange(changeSetId, same)
      return last ? [[part, last.userName] as const] : []
    }),
  )
}

/** Of entries about one part. */
function findLastChange(changeSetId: string, entries: readonly LaterEntry[]): LaterEntry | undefined {
  const known = new Set([changeSetId, ...entries.map((entry) => entry.changeSetId)])
  // Latest first: an undo that was undone takes nothing back.
  const takenBack = new Set<string>()
  return entries.findLast(({ changeSetId: id, undoes }) => {
    if (takenBack.has(id)) return false
    if (undoes !== null) takenBack.add(undoes)
    return id !== changeSetId && (undoes === null || !known.has(undoes))
  })
}
