import { type Match, matchFuzzy, matchWordStarts } from './fuzzy-match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-groups.ts'

export interface FoundEntry extends PaletteEntry {
  readonly match: Match
}

const maxRecentShown = 7

/**
 * Returns the entries whose label matches or, for half the score, whose label, detail and keywords do at word starts:
 * best first, groups by their best entry, none empty. Without a query it returns all in the given order, but of recent
 * records the first 7.
 */
export function searchPalette(
  groups: readonly PaletteGroup[],
  query: string,
): readonly PaletteGroup<FoundEntry>[] {
  if (query.trim() === '')
    return groups.map((group) => ({
      ...group,
      entries: group.entries
        .slice(0, group.id === 'recent' ? maxRecentShown : undefined)
        .map((entry) => ({ ...entry, match: createPlainMatch(0) })),
    }))
  return groups
    .map((group) => ({ ...group, entries: findEntries(group.entries, query) }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => findMaxScore(b.entries) - findMaxScore(a.entries))
}

function findEntries(entries: readonly PaletteEntry[], query: string): readonly FoundEntry[] {
  return entries
    .flatMap((entry) => {
      const match = matchEntry(entry, query)
      return match ? [{ ...entry, match }] : []
    })
    .toSorted((a, b) => b.match.score - a.match.score)
}

function matchEntry({ label, detail = '', keywords = '' }: PaletteEntry, query: string): Match | undefined {
  const byLabel = matchFuzzy(query, label)
  if (byLabel) return byLabel
  const byAll = matchWordStarts(query, `${label} ${detail} ${keywords}`)
  return byAll && createPlainMatch(byAll.score / 2)
}

function createPlainMatch(score: number): Match {
  return { score, ranges: [] }
}

function findMaxScore(entries: readonly FoundEntry[]): number {
  return Math.max(...entries.map(({ match }) => match.score))
}
