import { businessUnitGroup, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import {
  catalogue,
  createSignedInUser,
  otherUnit,
  thisUnit,
} from '@stamboek/testing/realtime/hub-connections'
import { expect, test } from 'vitest'
import { explainRefusal, parseGroupName } from './groups.ts'

test.each([
  '',
  'business-unit',
  'business-unit:',
  `business-unit:${thisUnit}x`,
  `business-unit: ${thisUnit}`,
  `Business-Unit:${thisUnit}`,
  'record-type:',
  'record-type:Main.NothingViewDto',
  'record-type:main.countryviewdto',
  'record-type:__proto__',
  'Main.CountryViewDto',
  null,
  7,
  ['record-type:Main.CountryViewDto'],
])('%j is no group', (name) => {
  expect(parseGroupName(catalogue, name)).toBeUndefined()
})

test('a group has one name, however its id is written', () => {
  expect(parseGroupName(catalogue, businessUnitGroup(thisUnit.toUpperCase()))).toEqual({
    name: businessUnitGroup(thisUnit),
    businessUnitId: thisUnit,
  })
  expect(parseGroupName(catalogue, recordTypeGroup('Main.CountryViewDto'))).toMatchObject({
    name: 'record-type:Main.CountryViewDto',
    type: { dtoKey: 'Main.CountryViewDto' },
  })
})

test.each([
  { name: businessUnitGroup(thisUnit), user: createSignedInUser([], { [thisUnit]: [] }), reason: undefined },
  {
    name: businessUnitGroup(otherUnit),
    user: createSignedInUser([], { [thisUnit]: [] }),
    reason: 'Je hebt geen toegang tot deze business unit.',
  },
  { name: recordTypeGroup('Main.VatViewDto'), user: createSignedInUser(['VatRead']), reason: undefined },
  {
    name: recordTypeGroup('Main.VatViewDto'),
    user: createSignedInUser([], { [thisUnit]: ['VatRead'] }),
    reason: undefined,
  },
  {
    name: recordTypeGroup('Main.VatViewDto'),
    user: createSignedInUser(['VatAccess']),
    reason: 'Hiervoor ontbreekt het recht VatRead.',
  },
  {
    name: recordTypeGroup('Main.UserRoleViewDto'),
    user: createSignedInUser([]),
    reason: 'Hiervoor ontbreekt het recht UserRead.',
  },
])('$name: $reason', ({ name, user, reason }) => {
  const group = parseGroupName(catalogue, name)
  expect(group && explainRefusal(catalogue, user, group)).toBe(reason)
  expect(group).toBeDefined()
})
