/** The row below those of an action, else the one above them; undefined if the list has no others. */
export function findNextRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  records: readonly { readonly id: string }[],
): Row | undefined {
  const ids = new Set(records.map(({ id }) => id))
  const last = rows.findLastIndex(({ id }) => ids.has(id))
  return rows.slice(last + 1).at(0) ?? rows.findLast(({ id }) => !ids.has(id))
}
