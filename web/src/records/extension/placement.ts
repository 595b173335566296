/** Beside or instead of an item of the definition, by its field, key or action. */
export type Placement<Target extends string = string> =
  | { readonly before: Target }
  | { readonly after: Target }
  | { readonly replaces: Target }

interface Extra<Item> {
  readonly item: Item
  readonly place?: Placement | undefined
}

/**
 * Returns the items with extra ones inserted beside or instead of their targets, several after one target in their
 * order; one without a place, or whose target is absent, comes last.
 */
export function insertExtras<Item>(
  items: readonly Item[],
  extras: readonly Extra<Item>[],
  idOf: (item: Item) => string | undefined,
): readonly Item[] {
  const behind = new Map<string, number>()
  return extras.reduce<readonly Item[]>((current, { item, place }) => {
    const index = place ? current.findIndex((each) => idOf(each) === targetOf(place)) : -1
    if (!place || index < 0) return [...current, item]
    if (!('after' in place)) return current.toSpliced(index, 'replaces' in place ? 1 : 0, item)
    const count = behind.get(place.after) ?? 0
    behind.set(place.after, count + 1)
    return current.toSpliced(index + 1 + count, 0, item)
  }, items)
}

/** The field, key or action of the definition beside which, or instead of which, an extra item is placed. */
export function targetOf(place: Placement): string {
  if ('before' in place) return place.before
  return 'after' in place ? place.after : place.replaces
}
