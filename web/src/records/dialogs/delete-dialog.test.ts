import { expect, it } from 'vitest'
import { describeVersionGap } from './delete-dialog.tsx'

const version = (id: string, start: string | null, end: string | null) => ({
  id,
  rowVersion: 1,
  activeRangeUtc: { start, end },
})
const first = version('first', null, '2000-12-31T23:00:00.000Z')
const middle = version('middle', '2000-12-31T23:00:00.000Z', '2012-09-30T22:00:00.000Z')
const last = version('last', '2012-12-31T23:00:00.000Z', null)

it('lies between the previous and the next version, in any order of the list', () => {
  expect(describeVersionGap([last, first, middle], 'middle')).toBe(
    'Van 01-01-2001 t/m 31-12-2012 is er dan geen versie.',
  )
})

it('does not exist for the first, the last or an unknown version', () => {
  for (const id of ['first', 'last', 'other'])
    expect(describeVersionGap([first, middle, last], id)).toBeUndefined()
})
