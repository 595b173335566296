/**
 * Tries all items at once and, when that is refused, each half by itself, down to the ones that stand in the way: a few
 * among thousands cost a few tries each. Gives why those were refused; the others are done.
 * @param attempt does all of the items or none, and says why not.
 */
export async function refusedOf<Item>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<string | undefined>,
): Promise<ReadonlyMap<Item, string>> {
  const reason = items.length === 0 ? undefined : await attempt(items)
  if (reason === undefined) return new Map()
  const [only] = items
  if (only !== undefined && items.length === 1) return new Map([[only, reason]])
  const middle = Math.ceil(items.length / 2)
  const first = await refusedOf(items.slice(0, middle), attempt)
  const second = await refusedOf(items.slice(middle), attempt)
  return new Map([...first, ...second])
}
