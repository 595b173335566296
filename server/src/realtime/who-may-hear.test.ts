import { catalogue, elsewhere, here, person } from '@stamboek/testing/realtime-listeners'
import { expect, test } from 'vitest'
import { mayHear, mayHearOfImport } from './who-may-hear.ts'

const country = 'Main.CountryViewDto'
const vat = 'Main.VatViewDto'
const thing = 'Test.ThingViewDto'

test.each([
  {
    of: 'all units, with the right everywhere',
    user: person(['CountryRead'], { [here]: [] }),
    dtoKey: country,
    unit: null,
    hears: true,
  },
  {
    of: 'all units, with the right in one',
    user: person([], { [here]: ['CountryRead'] }),
    dtoKey: country,
    unit: null,
    hears: true,
  },
  {
    of: 'all units, without the right',
    user: person(['VatRead'], { [here]: ['ThingRead'] }),
    dtoKey: country,
    unit: null,
    hears: false,
  },
  {
    of: 'all units, of a type of either',
    user: person([], { [here]: ['VatRead'] }),
    dtoKey: vat,
    unit: null,
    hears: true,
  },
  {
    of: 'the own unit, with the right there',
    user: person([], { [here]: ['VatRead'] }),
    dtoKey: vat,
    unit: here,
    hears: true,
  },
  {
    of: 'the own unit, with the right everywhere',
    user: person(['ThingRead'], { [here]: [] }),
    dtoKey: thing,
    unit: here,
    hears: true,
  },
  {
    of: 'the own unit, with the right in another',
    user: person([], { [here]: [], [elsewhere]: ['ThingRead'] }),
    dtoKey: thing,
    unit: here,
    hears: false,
  },
  {
    of: 'another unit, with the right in the own',
    user: person([], { [here]: ['ThingRead'] }),
    dtoKey: thing,
    unit: elsewhere,
    hears: false,
  },
  {
    of: 'another unit, with the right everywhere',
    user: person(['ThingRead'], { [here]: [] }),
    dtoKey: thing,
    unit: elsewhere,
    hears: false,
  },
  {
    of: 'a child record, with the right to its parent',
    user: person(['UserRead']),
    dtoKey: 'Main.UserRoleViewDto',
    unit: null,
    hears: true,
  },
  {
    of: 'a child record, without the right to its parent',
    user: person(['UserRoleRead']),
    dtoKey: 'Main.UserRoleViewDto',
    unit: null,
    hears: false,
  },
  {
    of: 'a type that this node does not know',
    user: person(['CountryRead']),
    dtoKey: 'Main.NewViewDto',
    unit: null,
    hears: false,
  },
])('a record of $of', ({ user, dtoKey, unit, hears }) => {
  expect(mayHear(catalogue, user, { dtoKey, businessUnitId: unit })).toBe(hears)
})

test.each([
  {
    of: 'all units',
    user: person([], { [here]: ['CountryImport'] }),
    dtoKey: country,
    unit: null,
    hears: true,
  },
  {
    of: 'all units, may only read',
    user: person(['CountryRead']),
    dtoKey: country,
    unit: null,
    hears: false,
  },
  {
    of: 'the own unit',
    user: person([], { [here]: ['ThingImport'] }),
    dtoKey: thing,
    unit: here,
    hears: true,
  },
  {
    of: 'another unit',
    user: person(['ThingImport'], { [here]: [] }),
    dtoKey: thing,
    unit: elsewhere,
    hears: false,
  },
  {
    of: 'a type that this node does not know',
    user: person(['NewImport']),
    dtoKey: 'Main.NewViewDto',
    unit: null,
    hears: false,
  },
])('an import of records of $of', ({ user, dtoKey, unit, hears }) => {
  expect(mayHearOfImport(catalogue, user, { dtoKey, businessUnitId: unit })).toBe(hears)
})
