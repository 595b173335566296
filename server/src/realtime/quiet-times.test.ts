import { createUnknownChange } from '@stamboek/model/contract/realtime-messages'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { catalogue, createSignedInUser, otherUnit, thisUnit } from '@stamboek/testing/hub-connections'
import { beforeEach, expect, test } from 'vitest'
import { createQuietTimes, type QuietTimes } from './quiet-times.ts'

const country = typeOf('Main.CountryViewDto')
const vat = typeOf('Main.VatViewDto')
const user = createSignedInUser(['CountryRead'], { [thisUnit]: ['VatRead'], [otherUnit]: [] })

let now: number
let quiet: QuietTimes

beforeEach(() => {
  now = 1000.5
  quiet = createQuietTimes(catalogue, () => now)
})

function typeOf(dtoKey: string): RecordType {
  const type = catalogue.find(dtoKey)
  if (!type) throw new Error(`There is no ${dtoKey}.`)
  return type
}

function change(type: RecordType, businessUnitId: string | null, after: number): void {
  now += after
  quiet.note({ dtoKey: type.dtoKey, businessUnitId })
}

test('counts whole milliseconds from when it began, then from the last change of the type', () => {
  now += 70.9
  expect(quiet.of(user, country)).toBe(70)
  change(country, null, 30)
  change(country, null, 30)
  now += 5
  expect(quiet.of(user, country)).toBe(5)
  expect(quiet.of(user, vat)).toBe(135)
})

test('a change in a unit counts for who may hear of it', () => {
  change(vat, thisUnit, 10)
  change(vat, otherUnit, 10)
  now += 3
  expect(quiet.of(user, vat)).toBe(13)
  expect(quiet.of(createSignedInUser(['VatRead'], { [otherUnit]: [] }), vat)).toBe(3)
  expect(quiet.of(createSignedInUser(['VatRead']), vat)).toBe(23)
})

test('a change of all units, or of which that is not known, counts for everybody', () => {
  change(vat, thisUnit, 10)
  now += 10
  quiet.note(createUnknownChange(vat.dtoKey))
  now += 3
  for (const someone of [user, createSignedInUser([], { [otherUnit]: ['VatRead'] })])
    expect(quiet.of(someone, vat)).toBe(3)
})

test('when it starts over it knows nothing of what was before', () => {
  change(vat, thisUnit, 10)
  now += 10
  quiet.startOver()
  now += 4
  expect(quiet.of(user, vat)).toBe(4)
  expect(quiet.of(user, country)).toBe(4)
})
