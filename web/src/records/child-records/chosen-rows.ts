import type { ChildRow } from '../../fields/field-context.ts'

interface Choice {
  /** The reference that the rows choose. */
  readonly path: string
  /** The ids that are chosen now. */
  readonly ids: readonly string[]
  readonly createRow: (id: string) => ChildRow
}

export function isChosen(row: ChildRow): boolean {
  return row['isDeleted'] !== true
}

/**
 * The rows after a choice: a stored row that is no longer chosen is marked as deleted, a new one goes; an id chosen again restores
 * its row, and any other gets a new one.
 */
export function chooseRows(rows: readonly ChildRow[], { path, ids, createRow }: Choice): readonly ChildRow[] {
  const missing = new Set(ids)
  for (const row of rows) if (isChosen(row)) missing.delete(String(row[path]))
  const kept = rows.flatMap((row): ChildRow[] => {
    const id = String(row[path])
    if (isChosen(row)) {
      if (ids.includes(id)) return [row]
      return row['id'] === undefined ? [] : [{ ...row, isDeleted: true }]
    }
    return [missing.delete(id) ? { ...row, isDeleted: false } : row]
  })
  return [...kept, ...[...missing].map(createRow)]
}
