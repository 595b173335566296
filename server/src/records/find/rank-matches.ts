import { maxFoundPerType } from '@stamboek/model/contract/find'
import type { MatchRow } from './select-matches.ts'

/**
 * Returns the best `limit` matches of a text, each record once and at most `maxFoundPerType` of a source: what equals it,
 * begins with it, has a word that does, contains it; of equal ones what holds today, then the shortest text.
 */
export function rankMatches(rows: readonly MatchRow[], text: string, limit: number): readonly MatchRow[] {
  const ranked = rows
    .map((row) => ({ row, rank: rankOf(row.matched, text) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.row.is_current) - Number(a.row.is_current) ||
        compareLengths(a.row, b.row) ||
        compareTexts(a.row.matched ?? '', b.row.matched ?? '') ||
        a.row.source - b.row.source ||
        (a.row.id < b.row.id ? -1 : 1),
    )
  const ids = new Set<string>()
  const counts = new Map<number, number>()
  const best: MatchRow[] = []
  for (const { row } of ranked) {
    const count = counts.get(row.source) ?? 0
    if (best.length === limit) break
    if (ids.has(row.id) || count === maxFoundPerType) continue
    ids.add(row.id)
    counts.set(row.source, count + 1)
    best.push(row)
  }
  return best
}

const { compare: compareTexts } = new Intl.Collator('nl')

function compareLengths(a: MatchRow, b: MatchRow): number {
  return (a.matched?.length ?? 0) - (b.matched?.length ?? 0)
}

/** Lower is better. */
function rankOf(matched: string | null, text: string): number {
  if (matched === null) return 4
  const [whole, part] = [matched.toLowerCase(), text.toLowerCase()]
  if (whole === part) return 0
  if (whole.startsWith(part)) return 1
  return hasWordStart(whole, part) ? 2 : 3
}

function hasWordStart(whole: string, part: string): boolean {
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    if (!/[\p{L}\p{N}]/u.test(whole[at - 1] ?? '')) return true
  return false
}
