import type { MenuEntry } from './menu-entries.ts'

export interface MenuLocation {
  readonly pathname: string
  readonly params?: Readonly<Record<string, string>>
}

/**
 * The entries from the root to the most specific item of this address: the longest path, then the most query
 * parameters (requirements 10.2). An item has its path, those below it if `hasSubRoutes`, and all of its `params`.
 * Empty for an address outside the menu.
 */
export function findActiveEntries(
  entries: readonly MenuEntry[],
  location: MenuLocation,
): readonly MenuEntry[] {
  let best: readonly MenuEntry[] = []
  let bestScore = -1
  for (const trail of trails(entries)) {
    const score = scoreOf(trail.at(-1), location)
    if (score <= bestScore) continue
    best = trail
    bestScore = score
  }
  return best
}

function trails(entries: readonly MenuEntry[]): readonly (readonly MenuEntry[])[] {
  return entries.flatMap((entry) =>
    entry.link === undefined ? trails(entry.children).map((trail) => [entry, ...trail]) : [[entry]],
  )
}

/** Below 0: another address. The query counts less than any difference in the path. */
function scoreOf(item: MenuEntry | undefined, { pathname, params = {} }: MenuLocation): number {
  if (item?.path === undefined) return -1
  let at = pathname
  while (at.length > 1 && at.endsWith('/')) at = at.slice(0, -1)
  const isWithin = at === item.path || (item.hasSubRoutes === true && at.startsWith(`${item.path}/`))
  const asked = Object.entries(item.params ?? {})
  if (!isWithin || !asked.every(([name, value]) => params[name] === value)) return -1
  return item.path.length * 100 + asked.length
}
