import { formatDay, parseDayText } from '@stamboek/model/fields/notation/parse-day'
import { getToday } from '../../ui/dates/date-typing.ts'
import { type Match, matchFuzzy, matchWordStarts } from './fuzzy-match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-groups.ts'

export interface FoundEntry extends PaletteEntry {
  readonly match: Match
}

const maxRecentShown = 7

/**
 * Returns the entries that take the typed day, and those whose label matches or, for half the score, whose label, detail and keywords do at word starts:
 * best first, groups by their best entry, none empty. Without a query it returns all in the given order, but of recent
 * records the first 7, and no business units.
 */
export function searchPalette(
  groups: readonly PaletteGroup[],
  query: string,
): readonly PaletteGroup<FoundEntry>[] {
  if (query.trim() === '')
    return groups
      .filter(({ id }) => id !== 'units')
      .map((group) => ({
        ...group,
        entries: group.entries
          .slice(0, group.id === 'recent' ? maxRecentShown : undefined)
          .map((entry) => ({ ...entry, match: createPlainMatch(0) })),
      }))
  return groups
    .map((group) => ({
      ...group,
      entries: [...findDayEntries(group.entries, query), ...findEntries(group.entries, query)],
    }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => findMaxScore(b.entries) - findMaxScore(a.entries))
}

/** Entries that take a day, with the one that is typed after the beginning of their label or alone. */
function findDayEntries(entries: readonly PaletteEntry[], query: string): readonly FoundEntry[] {
  return entries.flatMap(({ takesDay, ...entry }) => {
    const day = takesDay && parseTypedDay(query, entry.label)
    if (!takesDay || day === undefined) return []
    const label = `${entry.label} ${formatDay(day)}`
    return [{ ...entry, label, target: () => takesDay(day), match: createPlainMatch(dayScore) }]
  })
}

/** Above every match of letters. */
const dayScore = 200

/** Reads “peildatum 1-1-2025”, “peil vandaag”, “1-1-25”; undefined without a day. */
function parseTypedDay(query: string, label: string): string | undefined {
  const [first = '', ...rest] = query.trim().toLocaleLowerCase('nl').split(/\s+/)
  const isNamed = rest.length > 0 && label.toLocaleLowerCase('nl').startsWith(first)
  const text = isNamed ? rest.join(' ') : [first, ...rest].join(' ')
  if (text === 'vandaag') return getToday()
  // Digits alone are more often a code.
  const parsed = isNamed || /\d\D/.test(text) ? parseDayText(text) : undefined
  return parsed?.ok ? parsed.value : undefined
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
