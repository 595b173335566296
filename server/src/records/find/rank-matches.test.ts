import { expect, test } from 'vitest'
import { rankMatches } from './rank-matches.ts'
import type { MatchRow } from './select-matches.ts'

const row = (matched: string | null, more: Partial<MatchRow> = {}): MatchRow => ({
  source: 0,
  id: matched ?? 'indirect',
  matched,
  is_current: true,
  ...more,
})
const idsOf = (rows: readonly MatchRow[]) => rows.map(({ id }) => id)

test('equal, then beginning, then the beginning of a word, then inside, then by something else', () => {
  const rows = [row(null), row('avan'), row('In-VAN-uit'), row('vanaf'), row('VAN')]
  expect(idsOf(rankMatches(rows, 'van', 50))).toEqual(['VAN', 'vanaf', 'In-VAN-uit', 'avan', 'indirect'])
})

test('of equal matches what holds today, then the shortest, then by letter', () => {
  const rows = [row('vand', { is_current: false }), row('vanille'), row('vanc'), row('vanb')]
  expect(idsOf(rankMatches(rows, 'van', 50))).toEqual(['vanb', 'vanc', 'vanille', 'vand'])
})

test('each record once, five of a source, and no more than asked for', () => {
  const many = Array.from({ length: 9 }, (_, index) => row(`van${index}`))
  const other = row('vanzelf', { source: 1 })
  const twice = row('indirect', { id: 'van0' })
  const rows = [...many, other, twice]
  expect(idsOf(rankMatches(rows, 'van', 50))).toEqual(['van0', 'van1', 'van2', 'van3', 'van4', 'vanzelf'])
  expect(idsOf(rankMatches(rows, 'van', 2))).toEqual(['van0', 'van1'])
})
