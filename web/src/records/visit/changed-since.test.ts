import { expect, test } from 'vitest'
import { describeChangeSince } from './changed-since.ts'

const since = '2026-11-27T12:00:00.000Z'
const user = { userId: 'me', systemUserId: 'system' }
const row = (members: object) => ({
  id: '1',
  rowVersion: 2,
  lastModifiedBy: { id: 'joost', label: 'Joost Hendriks' },
  lastModifiedOnUtc: '2026-11-27T13:02:00.000Z',
  ...members,
})

test('a change by somebody else is described with name and time', () => {
  expect(describeChangeSince(row({}), { since, user })).toBe(
    'Gewijzigd sinds uw laatste bezoek door Joost Hendriks, 27-11-2026 14:02',
  )
})

test.each([
  ['before the end of the last visit', { lastModifiedOnUtc: since }, since],
  ['by this user', { lastModifiedBy: { id: 'me', label: 'Ik' } }, since],
  ['by the program', { lastModifiedBy: { id: 'system', label: 'Systeem' } }, since],
  ['of a row that does not say by whom', { lastModifiedBy: undefined }, since],
  ['of a row that does not say when', { lastModifiedOnUtc: undefined }, since],
  ['in the first visit', {}, null],
])('a change %s is not', (_, members, of) => {
  expect(describeChangeSince(row(members), { since: of, user })).toBeUndefined()
})
