import type { ChildRow } from '../../fields/field-context.ts'

interface Choice {
  readonly path: string
  readonly ids: readonly string[]
  readonly createRow: (id: string) => ChildRow
}

export function isChosen(row: ChildRow): boolean {
  return row['isDeleted'] !== true
}

/**
 * Marks stored rows that are no longer chosen as deleted and removes new ones; restores the row of an id that is
 * chosen again, and creates one for any other.
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
