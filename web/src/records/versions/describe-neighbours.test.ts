import { instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { expect, test } from 'vitest'
import { describeNeighbours } from './describe-neighbours.ts'

const at = (start: string | null, end: string | null) => ({
  start: start && instantOfDay(start),
  end: end && instantOfDay(end),
})
const before = at('2025-01-01', '2026-01-01')
const next = at('2027-01-01', null)
const kept = 'De versie vanaf 01-01-2027 blijft zoals zij is.'

test.each([
  ['fills the gap', at('2026-01-01', '2027-01-01'), [kept]],
  [
    'leaves gaps on both sides',
    at('2026-02-01', '2026-12-01'),
    [
      'Van 01-01-2026 t/m 31-01-2026 is er geen versie.',
      'Van 01-12-2026 t/m 31-12-2026 is er geen versie.',
      kept,
    ],
  ],
  [
    'begins within the one before',
    at('2025-07-01', '2027-01-01'),
    ['De versie van 01-01-2025 t/m 31-12-2025 eindigt dan op 30-06-2025.', kept],
  ],
  ['has no end', at('2026-01-01', null), ['De periode overlapt met de versie vanaf 01-01-2027.']],
  ['is unfinished', at(null, null), []],
])('a new version that %s', (_, range, sentences) => {
  expect(describeNeighbours(range, before, [next])).toEqual(sentences)
})

test('a version without bounds has no dates in its name', () => {
  expect(describeNeighbours(at('2026-01-01', null), at(null, null), [])).toEqual([
    'De versie eindigt dan op 31-12-2025.',
  ])
})
