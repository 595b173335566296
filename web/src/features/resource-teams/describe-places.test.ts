import { instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { expect, test } from 'vitest'
import { describeEndedPlace, describeMovedPlace, type Place } from './describe-places.ts'

const day = (text: string) => instantOfDay(nextDay(text))
const placeIn = (
  team: string,
  start: string | null,
  end: string | null,
  exclusiveTypeId: string | null = null,
): Place => ({
  teamId: team,
  team,
  exclusiveTypeId,
  start: start && day(start),
  end: end && day(end),
})
const current = placeIn('Noord', '2025-12-31', null, 'vestiging')
const move = { teamId: 'Zuid', team: 'Zuid', start: day('2026-02-28') }

test('a move ends the place before, and on its first day takes it over as a whole', () => {
  expect(describeMovedPlace(current, [], move)).toEqual([
    'De plaats in Noord vanaf 01-01-2026 eindigt dan op 28-02-2026.',
  ])
  expect(describeMovedPlace(current, [], { ...move, start: day('2025-12-31') })).toEqual([
    'Op de eerste dag gaat de plaats in Noord vanaf 01-01-2026 in haar geheel over naar Zuid.',
  ])
})

test.each([
  ['before the place', { ...move, start: day('2025-12-30') }],
  ['to the same team', { ...move, teamId: 'Noord' }],
])('a move %s has no consequences, as it is refused', (_, refused) => {
  expect(describeMovedPlace(current, [], refused)).toEqual([])
})

test('a move names the next place in a team of the exclusive type or in the new team, with the gap before', () => {
  const bounded = placeIn('Noord', '2025-12-31', '2026-05-31', 'vestiging')
  const next = placeIn('Oost', '2026-06-30', null, 'vestiging')
  const loose = placeIn('West', '2026-06-30', null)
  const texts = [
    'De plaats in Noord van 01-01-2026 t/m 31-05-2026 eindigt dan op 28-02-2026.',
    'Van 01-06-2026 t/m 30-06-2026 is er geen plaats.',
    'De plaats in Oost vanaf 01-07-2026 blijft zoals zij is.',
  ]
  expect(describeMovedPlace(bounded, [loose, next], move)).toEqual(texts)
  expect(describeMovedPlace(bounded, [loose], move)).toHaveLength(1)
  expect(describeMovedPlace(bounded, [loose], { ...move, teamId: 'West' })).toHaveLength(3)
})

test('an end names what comes next in the team or exclusive type, and nothing for what is refused', () => {
  const next = placeIn('Oost', '2026-06-30', null, 'vestiging')
  expect(describeEndedPlace(current, [next, placeIn('West', '2026-01-31', null)], day('2026-06-30'))).toEqual(
    ['De plaats in Oost vanaf 01-07-2026 blijft zoals zij is.'],
  )
  expect(describeEndedPlace(current, [next], day('2026-05-31'))[0]).toBe(
    'Van 01-06-2026 t/m 30-06-2026 is er geen plaats.',
  )
  expect(describeEndedPlace(current, [next], day('2025-12-31'))).toEqual([])
  expect(describeEndedPlace(next, [current], day('2027-05-31'))).toEqual([])
})
