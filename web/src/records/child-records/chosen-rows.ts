import type { ChildRow } from '../../fields/field-context.ts'

interface Choice {
  readonly path: string
  readonly ids: readonly string[]
  readonly createRow: (id: string) => ChildRow
}

export function isUndeleted(row: ChildRow): boolean {
  return row['isDeleted'] !== true
}

/**
 * Returns the rows after a choice of `ids`: stored rows of other ids are marked as deleted and new ones are removed;
 * the first deleted row of an id that is chosen again is restored, and a row is created for any other.
 */
export function chooseRows(rows: readonly ChildRow[], { path, ids, createRow }: Choice): readonly ChildRow[] {
  const missing = new Set(ids)
  for (const row of rows) if (isUndeleted(row)) missing.delete(String(row[path]))
  const kept = rows.flatMap((row): ChildRow[] => {
    const id = String(row[path])
    if (isUndeleted(row)) {
      if (ids.includes(id)) return [row]
      return row['id'] === undefined ? [] : [{ ...row, isDeleted: true }]
    }
    return [missing.delete(id) ? { ...row, isDeleted: false } : row]
  })
  return [...kept, ...[...missing].map(createRow)]
}
