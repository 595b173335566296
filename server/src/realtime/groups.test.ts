import { businessUnitGroup, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { catalogue, elsewhere, here, person } from '@stamboek/testing/realtime-listeners'
import { expect, test } from 'vitest'
import { findGroup, whyNotIn } from './groups.ts'

test.each([
  '',
  'business-unit',
  'business-unit:',
  `business-unit:${here}x`,
  `business-unit: ${here}`,
  `Business-Unit:${here}`,
  'record-type:',
  'record-type:Main.NothingViewDto',
  'record-type:main.countryviewdto',
  'record-type:__proto__',
  'Main.CountryViewDto',
  null,
  7,
  ['record-type:Main.CountryViewDto'],
])('%j is no group', (name) => {
  expect(findGroup(catalogue, name)).toBeUndefined()
})

test('a group has one name, however its id is written', () => {
  expect(findGroup(catalogue, businessUnitGroup(here.toUpperCase()))).toEqual({
    name: businessUnitGroup(here),
    businessUnitId: here,
  })
  expect(findGroup(catalogue, recordTypeGroup('Main.CountryViewDto'))).toMatchObject({
    name: 'record-type:Main.CountryViewDto',
    type: { dtoKey: 'Main.CountryViewDto' },
  })
})

test.each([
  { name: businessUnitGroup(here), user: person([], { [here]: [] }), reason: undefined },
  {
    name: businessUnitGroup(elsewhere),
    user: person([], { [here]: [] }),
    reason: 'Je hebt geen toegang tot deze business unit.',
  },
  { name: recordTypeGroup('Main.VatViewDto'), user: person(['VatRead']), reason: undefined },
  { name: recordTypeGroup('Main.VatViewDto'), user: person([], { [here]: ['VatRead'] }), reason: undefined },
  {
    name: recordTypeGroup('Main.VatViewDto'),
    user: person(['VatAccess']),
    reason: 'Hiervoor ontbreekt het recht VatRead.',
  },
  {
    name: recordTypeGroup('Main.UserRoleViewDto'),
    user: person([]),
    reason: 'Hiervoor ontbreekt het recht UserRead.',
  },
])('$name: $reason', ({ name, user, reason }) => {
  const group = findGroup(catalogue, name)
  expect(group && whyNotIn(catalogue, user, group)).toBe(reason)
  expect(group).toBeDefined()
})
