import { fuzzyMatch, type Match, wordStartMatch } from './fuzzy-match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-groups.ts'

export interface FoundEntry extends PaletteEntry {
  readonly match: Match
}

/** Recent records that stand there while nothing has been typed: the others are a few letters away. */
const recentShown = 7

/** What answers the typed text, best first: groups by their best entry. Without a text everything, as it stands. */
export function searchPalette(
  groups: readonly PaletteGroup[],
  query: string,
): readonly PaletteGroup<FoundEntry>[] {
  if (query.trim() === '')
    return groups.map((group) => ({
      ...group,
      entries: group.entries
        .slice(0, group.id === 'recent' ? recentShown : undefined)
        .map((entry) => ({ ...entry, match: unmarked(0) })),
    }))
  return groups
    .map((group) => ({ ...group, entries: found(group.entries, query) }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => bestOf(b.entries) - bestOf(a.entries))
}

function found(entries: readonly PaletteEntry[], query: string): readonly FoundEntry[] {
  return entries
    .flatMap((entry) => {
      const match = matchOf(entry, query)
      return match ? [{ ...entry, match }] : []
    })
    .toSorted((a, b) => b.match.score - a.match.score)
}

/** By its label, else by everything that is known of it, which counts for less. */
function matchOf({ label, detail = '', keywords = '' }: PaletteEntry, query: string): Match | undefined {
  const byLabel = fuzzyMatch(query, label)
  if (byLabel) return byLabel
  const byAll = wordStartMatch(query, `${label} ${detail} ${keywords}`)
  return byAll && unmarked(byAll.score / 2)
}

function unmarked(score: number): Match {
  return { score, ranges: [] }
}

function bestOf(entries: readonly FoundEntry[]): number {
  return Math.max(...entries.map(({ match }) => match.score))
}
