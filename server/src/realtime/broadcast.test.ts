import {
  businessUnitGroup,
  createChangeOfUnknownRecords,
  type RecordsChangedMessageDto,
  recordTypeGroup,
} from '@stamboek/model/contract/realtime-messages'
import {
  catalogue,
  createConnection,
  createHubClients,
  createSignedInUser,
  otherUnit,
  thisUnit,
} from '@stamboek/testing/realtime/hub-connections'
import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { broadcastChange, broadcastNotice } from './broadcast.ts'

const thing = 'Test.ThingViewDto'
const country = 'Main.CountryViewDto'
const vat = 'Main.VatViewDto'
const ofThings = recordTypeGroup(thing)
const ofHere = businessUnitGroup(thisUnit)
const ofElsewhere = businessUnitGroup(otherUnit)

const inHere = createSignedInUser([], { [thisUnit]: ['ThingRead'] })
const inBoth = createSignedInUser(['ThingRead', 'CountryRead', 'VatRead'], {
  [thisUnit]: [],
  [otherUnit]: [],
})
const withoutRight = createSignedInUser([], { [thisUnit]: ['CountryRead'], [otherUnit]: ['ThingRead'] })

interface Listener {
  readonly user: SignedInUser
  readonly groups: readonly string[]
  readonly change: RecordsChangedMessageDto
}

/** The messages that a member of these groups receives about a change. */
function messagesTo({ user, groups, change }: Listener): unknown {
  const connection = createConnection(user)
  for (const group of groups) connection.join(group)
  broadcastChange(createHubClients([createConnection(inBoth), connection]), catalogue, change)
  return connection.sent
}

const changed = (dtoKey: string, businessUnitId: string | null): RecordsChangedMessageDto => ({
  dtoKey,
  ids: ['1'],
  action: 'Update',
  businessUnitId,
  userId: null,
})

describe('a change is sent', () => {
  test.each<[string, Listener]>([
    ['to who asked for the type', { user: inHere, groups: [ofThings], change: changed(thing, thisUnit) }],
    ['to who asked for the unit', { user: inHere, groups: [ofHere], change: changed(thing, thisUnit) }],
    [
      'once to a subscriber of both groups',
      { user: inHere, groups: [ofThings, ofHere], change: changed(thing, thisUnit) },
    ],
    [
      'to a subscriber of the type, for a global record',
      { user: withoutRight, groups: [recordTypeGroup(country)], change: changed(country, null) },
    ],
    [
      'to a subscriber of the type, for an unknown unit',
      { user: inHere, groups: [ofThings], change: createChangeOfUnknownRecords(thing) },
    ],
    [
      'to a subscriber of a unit that may contain the record',
      { user: inHere, groups: [ofHere], change: createChangeOfUnknownRecords(thing) },
    ],
    [
      'to a subscriber of one such unit among others',
      { user: withoutRight, groups: [ofHere, ofElsewhere], change: createChangeOfUnknownRecords(thing) },
    ],
    [
      'once to a subscriber of the type and of such a unit',
      { user: inHere, groups: [ofThings, ofHere], change: createChangeOfUnknownRecords(thing) },
    ],
    [
      'to a subscriber of a unit, for a type of either ownership',
      { user: inBoth, groups: [ofHere], change: createChangeOfUnknownRecords(vat) },
    ],
  ])('%s', (_, listener) => {
    expect(messagesTo(listener)).toEqual([['RecordsChangedMessageDto', listener.change]])
  })
})

describe('no change is sent', () => {
  test.each<[string, Listener]>([
    ['who asked for nothing', { user: inBoth, groups: [], change: changed(thing, thisUnit) }],
    [
      'to a subscriber of another type',
      { user: inBoth, groups: [recordTypeGroup(country)], change: changed(thing, thisUnit) },
    ],
    ['who asked for another unit', { user: inBoth, groups: [ofElsewhere], change: changed(thing, thisUnit) }],
    [
      'to a subscriber of the type without the right to read it there',
      { user: withoutRight, groups: [ofThings], change: changed(thing, thisUnit) },
    ],
    [
      'to a subscriber of the unit without the right to read the type there',
      { user: withoutRight, groups: [ofHere], change: changed(thing, thisUnit) },
    ],
    [
      'to a subscriber of a unit, for a global record',
      { user: inBoth, groups: [ofHere], change: changed(country, null) },
    ],
    [
      'to a subscriber of a unit, for a global record of a type of either ownership',
      { user: inBoth, groups: [ofHere], change: changed(vat, null) },
    ],
    [
      'to a subscriber of a unit without the right to read the type, for an unknown unit',
      { user: withoutRight, groups: [ofHere], change: createChangeOfUnknownRecords(thing) },
    ],
    [
      'to a subscriber of a unit, for a global type',
      { user: inBoth, groups: [ofHere], change: createChangeOfUnknownRecords(country) },
    ],
    [
      'to a subscriber of a unit, for an unknown type',
      { user: inBoth, groups: [ofHere], change: createChangeOfUnknownRecords('Main.NewViewDto') },
    ],
    [
      'to a subscriber of other types, for an unknown unit',
      {
        user: inBoth,
        groups: [recordTypeGroup(vat), 'nothing'],
        change: createChangeOfUnknownRecords(thing),
      },
    ],
  ])('%s', (_, listener) => {
    expect(messagesTo(listener)).toEqual([])
  })
})

test('a notice is sent to users with its right there, in any group or none, without more data', () => {
  const [may, mayNot] = [
    createConnection(createSignedInUser([], { [thisUnit]: ['ThingImport'] })),
    createConnection(createSignedInUser(['ThingRead'], { [thisUnit]: [], [otherUnit]: ['ThingImport'] })),
  ]
  const message = {
    status: 'Completed',
    fileName: 'dingen.csv',
    businessUnitId: thisUnit,
    importRecordId: '7',
    isImportRecord: false,
    numberOfErrors: 2,
  } as const
  broadcastNotice(createHubClients([may, mayNot]), catalogue, {
    to: { dtoKey: thing, right: 'Import', businessUnitId: thisUnit },
    target: 'ImportRecordStatusMessageDto',
    message,
  })
  expect(may.sent).toEqual([['ImportRecordStatusMessageDto', message]])
  expect(mayNot.sent).toEqual([])
})
