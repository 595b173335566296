import {
  businessUnitGroup,
  createUnknownChange,
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
import { broadcastChange, broadcastImportEnded } from './broadcast-change.ts'

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

/** The messages about a change that a member of these groups receives. */
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

describe('a change is told', () => {
  test.each<[string, Listener]>([
    ['to who asked for the type', { user: inHere, groups: [ofThings], change: changed(thing, thisUnit) }],
    ['to who asked for the unit', { user: inHere, groups: [ofHere], change: changed(thing, thisUnit) }],
    [
      'once to who asked for both',
      { user: inHere, groups: [ofThings, ofHere], change: changed(thing, thisUnit) },
    ],
    [
      'to who asked for the type, when it is in all units',
      { user: withoutRight, groups: [recordTypeGroup(country)], change: changed(country, null) },
    ],
    [
      'to who asked for the type, when it is not known in which unit it was',
      { user: inHere, groups: [ofThings], change: createUnknownChange(thing) },
    ],
    [
      'to who asked for a unit in which it may have been',
      { user: inHere, groups: [ofHere], change: createUnknownChange(thing) },
    ],
    [
      'to who asked for one such unit among others',
      { user: withoutRight, groups: [ofHere, ofElsewhere], change: createUnknownChange(thing) },
    ],
    [
      'once to who asked for the type and for such a unit',
      { user: inHere, groups: [ofThings, ofHere], change: createUnknownChange(thing) },
    ],
    [
      'to who asked for a unit, of a type whose records are a unit’s or everybody’s',
      { user: inBoth, groups: [ofHere], change: createUnknownChange(vat) },
    ],
  ])('%s', (_, listener) => {
    expect(messagesTo(listener)).toEqual([['RecordsChangedMessageDto', listener.change]])
  })
})

describe('nobody is told', () => {
  test.each<[string, Listener]>([
    ['who asked for nothing', { user: inBoth, groups: [], change: changed(thing, thisUnit) }],
    [
      'who asked for another type',
      { user: inBoth, groups: [recordTypeGroup(country)], change: changed(thing, thisUnit) },
    ],
    ['who asked for another unit', { user: inBoth, groups: [ofElsewhere], change: changed(thing, thisUnit) }],
    [
      'who asked for the type and may not read it there',
      { user: withoutRight, groups: [ofThings], change: changed(thing, thisUnit) },
    ],
    [
      'who asked for the unit and may not read the type there',
      { user: withoutRight, groups: [ofHere], change: changed(thing, thisUnit) },
    ],
    [
      'who asked for a unit, of a record of all',
      { user: inBoth, groups: [ofHere], change: changed(country, null) },
    ],
    [
      'who asked for a unit, of a record of all that can be a unit’s',
      { user: inBoth, groups: [ofHere], change: changed(vat, null) },
    ],
    [
      'who asked for a unit in which the type may not be read, wherever it was',
      { user: withoutRight, groups: [ofHere], change: createUnknownChange(thing) },
    ],
    [
      'who asked for a unit, of a type of all units',
      { user: inBoth, groups: [ofHere], change: createUnknownChange(country) },
    ],
    [
      'who asked for a unit, of a type that this node does not know',
      { user: inBoth, groups: [ofHere], change: createUnknownChange('Main.NewViewDto') },
    ],
    [
      'who asked for other types only, wherever it was',
      { user: inBoth, groups: [recordTypeGroup(vat), 'nothing'], change: createUnknownChange(thing) },
    ],
  ])('%s', (_, listener) => {
    expect(messagesTo(listener)).toEqual([])
  })
})

test('how an import ended is told to who may import there, in any group or none, and says no more than that', () => {
  const [may, mayNot] = [
    createConnection(createSignedInUser([], { [thisUnit]: ['ThingImport'] })),
    createConnection(createSignedInUser(['ThingRead'], { [thisUnit]: [], [otherUnit]: ['ThingImport'] })),
  ]
  const message = {
    status: 'completed',
    fileName: 'dingen.csv',
    businessUnitId: thisUnit,
    importRecordId: '7',
  } as const
  broadcastImportEnded(createHubClients([may, mayNot]), catalogue, { ...message, dtoKey: thing })
  expect(may.sent).toEqual([['ImportRecordStatusMessageDto', message]])
  expect(mayNot.sent).toEqual([])
})
