import type { Right } from '@stamboek/model/schema/actions'
import {
  catalogue,
  createSignedInUser,
  otherUnit,
  thisUnit,
} from '@stamboek/testing/realtime/hub-connections'
import { expect, test } from 'vitest'
import { canReceiveChange, canReceiveNotice, type ReceivingUser } from './receiving-rights.ts'

const country = 'Main.CountryViewDto'
const vat = 'Main.VatViewDto'
const thing = 'Test.ThingViewDto'

test.each([
  {
    of: 'all units, with the right everywhere',
    user: createSignedInUser(['CountryRead'], { [thisUnit]: [] }),
    dtoKey: country,
    unit: null,
    isReceived: true,
  },
  {
    of: 'all units, with the right in one',
    user: createSignedInUser([], { [thisUnit]: ['CountryRead'] }),
    dtoKey: country,
    unit: null,
    isReceived: true,
  },
  {
    of: 'all units, without the right',
    user: createSignedInUser(['VatRead'], { [thisUnit]: ['ThingRead'] }),
    dtoKey: country,
    unit: null,
    isReceived: false,
  },
  {
    of: 'all units, of a type of either',
    user: createSignedInUser([], { [thisUnit]: ['VatRead'] }),
    dtoKey: vat,
    unit: null,
    isReceived: true,
  },
  {
    of: 'the own unit, with the right there',
    user: createSignedInUser([], { [thisUnit]: ['VatRead'] }),
    dtoKey: vat,
    unit: thisUnit,
    isReceived: true,
  },
  {
    of: 'the own unit, with the right everywhere',
    user: createSignedInUser(['ThingRead'], { [thisUnit]: [] }),
    dtoKey: thing,
    unit: thisUnit,
    isReceived: true,
  },
  {
    of: 'the own unit, with the right in another',
    user: createSignedInUser([], { [thisUnit]: [], [otherUnit]: ['ThingRead'] }),
    dtoKey: thing,
    unit: thisUnit,
    isReceived: false,
  },
  {
    of: 'another unit, with the right in the own',
    user: createSignedInUser([], { [thisUnit]: ['ThingRead'] }),
    dtoKey: thing,
    unit: otherUnit,
    isReceived: false,
  },
  {
    of: 'another unit, with the right everywhere',
    user: createSignedInUser(['ThingRead'], { [thisUnit]: [] }),
    dtoKey: thing,
    unit: otherUnit,
    isReceived: false,
  },
  {
    of: 'a child record, with the right to its parent',
    user: createSignedInUser(['UserRead']),
    dtoKey: 'Main.UserRoleViewDto',
    unit: null,
    isReceived: true,
  },
  {
    of: 'a child record, without the right to its parent',
    user: createSignedInUser(['UserRoleRead']),
    dtoKey: 'Main.UserRoleViewDto',
    unit: null,
    isReceived: false,
  },
  {
    of: 'a type that this node does not know',
    user: createSignedInUser(['CountryRead']),
    dtoKey: 'Main.NewViewDto',
    unit: null,
    isReceived: false,
  },
])('a record of $of', ({ user, dtoKey, unit, isReceived }) => {
  expect(canReceiveChange(catalogue, user, { dtoKey, businessUnitId: unit })).toBe(isReceived)
})

interface NoticeReception {
  readonly of: string
  readonly user: ReceivingUser
  readonly right: Right
  readonly dtoKey: string
  readonly unit: string | null
  readonly isReceived: boolean
}

test.each<NoticeReception>([
  {
    of: 'all units',
    user: createSignedInUser([], { [thisUnit]: ['CountryImport'] }),
    right: 'Import',
    dtoKey: country,
    unit: null,
    isReceived: true,
  },
  {
    of: 'all units, may only read',
    user: createSignedInUser(['CountryRead']),
    right: 'Import',
    dtoKey: country,
    unit: null,
    isReceived: false,
  },
  {
    of: 'the own unit',
    user: createSignedInUser([], { [thisUnit]: ['ThingImport'] }),
    right: 'Import',
    dtoKey: thing,
    unit: thisUnit,
    isReceived: true,
  },
  {
    of: 'another unit',
    user: createSignedInUser(['ThingImport'], { [thisUnit]: [] }),
    right: 'Import',
    dtoKey: thing,
    unit: otherUnit,
    isReceived: false,
  },
  {
    of: 'the own unit, may read as the message asks',
    user: createSignedInUser([], { [thisUnit]: ['ThingRead'] }),
    right: 'Read',
    dtoKey: thing,
    unit: thisUnit,
    isReceived: true,
  },
  {
    of: 'the own unit, may import and not read as the message asks',
    user: createSignedInUser([], { [thisUnit]: ['ThingImport'] }),
    right: 'Read',
    dtoKey: thing,
    unit: thisUnit,
    isReceived: false,
  },
  {
    of: 'a type that this node does not know',
    user: createSignedInUser(['NewImport']),
    right: 'Import',
    dtoKey: 'Main.NewViewDto',
    unit: null,
    isReceived: false,
  },
])('a notice about records of $of', ({ user, right, dtoKey, unit, isReceived }) => {
  expect(canReceiveNotice(catalogue, user, { dtoKey, right, businessUnitId: unit })).toBe(isReceived)
})
