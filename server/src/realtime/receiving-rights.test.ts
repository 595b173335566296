import { catalogue, createSignedInUser, otherUnit, thisUnit } from '@stamboek/testing/hub-connections'
import { expect, test } from 'vitest'
import { canReceiveChange, canReceiveImport } from './receiving-rights.ts'

const country = 'Main.CountryViewDto'
const vat = 'Main.VatViewDto'
const thing = 'Test.ThingViewDto'

test.each([
  {
    of: 'all units, with the right everywhere',
    user: createSignedInUser(['CountryRead'], { [thisUnit]: [] }),
    dtoKey: country,
    unit: null,
    hears: true,
  },
  {
    of: 'all units, with the right in one',
    user: createSignedInUser([], { [thisUnit]: ['CountryRead'] }),
    dtoKey: country,
    unit: null,
    hears: true,
  },
  {
    of: 'all units, without the right',
    user: createSignedInUser(['VatRead'], { [thisUnit]: ['ThingRead'] }),
    dtoKey: country,
    unit: null,
    hears: false,
  },
  {
    of: 'all units, of a type of either',
    user: createSignedInUser([], { [thisUnit]: ['VatRead'] }),
    dtoKey: vat,
    unit: null,
    hears: true,
  },
  {
    of: 'the own unit, with the right there',
    user: createSignedInUser([], { [thisUnit]: ['VatRead'] }),
    dtoKey: vat,
    unit: thisUnit,
    hears: true,
  },
  {
    of: 'the own unit, with the right everywhere',
    user: createSignedInUser(['ThingRead'], { [thisUnit]: [] }),
    dtoKey: thing,
    unit: thisUnit,
    hears: true,
  },
  {
    of: 'the own unit, with the right in another',
    user: createSignedInUser([], { [thisUnit]: [], [otherUnit]: ['ThingRead'] }),
    dtoKey: thing,
    unit: thisUnit,
    hears: false,
  },
  {
    of: 'another unit, with the right in the own',
    user: createSignedInUser([], { [thisUnit]: ['ThingRead'] }),
    dtoKey: thing,
    unit: otherUnit,
    hears: false,
  },
  {
    of: 'another unit, with the right everywhere',
    user: createSignedInUser(['ThingRead'], { [thisUnit]: [] }),
    dtoKey: thing,
    unit: otherUnit,
    hears: false,
  },
  {
    of: 'a child record, with the right to its parent',
    user: createSignedInUser(['UserRead']),
    dtoKey: 'Main.UserRoleViewDto',
    unit: null,
    hears: true,
  },
  {
    of: 'a child record, without the right to its parent',
    user: createSignedInUser(['UserRoleRead']),
    dtoKey: 'Main.UserRoleViewDto',
    unit: null,
    hears: false,
  },
  {
    of: 'a type that this node does not know',
    user: createSignedInUser(['CountryRead']),
    dtoKey: 'Main.NewViewDto',
    unit: null,
    hears: false,
  },
])('a record of $of', ({ user, dtoKey, unit, hears }) => {
  expect(canReceiveChange(catalogue, user, { dtoKey, businessUnitId: unit })).toBe(hears)
})

test.each([
  {
    of: 'all units',
    user: createSignedInUser([], { [thisUnit]: ['CountryImport'] }),
    dtoKey: country,
    unit: null,
    hears: true,
  },
  {
    of: 'all units, may only read',
    user: createSignedInUser(['CountryRead']),
    dtoKey: country,
    unit: null,
    hears: false,
  },
  {
    of: 'the own unit',
    user: createSignedInUser([], { [thisUnit]: ['ThingImport'] }),
    dtoKey: thing,
    unit: thisUnit,
    hears: true,
  },
  {
    of: 'another unit',
    user: createSignedInUser(['ThingImport'], { [thisUnit]: [] }),
    dtoKey: thing,
    unit: otherUnit,
    hears: false,
  },
  {
    of: 'a type that this node does not know',
    user: createSignedInUser(['NewImport']),
    dtoKey: 'Main.NewViewDto',
    unit: null,
    hears: false,
  },
])('an import of records of $of', ({ user, dtoKey, unit, hears }) => {
  expect(canReceiveImport(catalogue, user, { dtoKey, businessUnitId: unit })).toBe(hears)
})
