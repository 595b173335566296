import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { createUnitDefaults } from '@stamboek/testing/engine/access-engine'
import { recordingContext } from '@stamboek/testing/engine/recording-context'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { plainType } from '@stamboek/testing/records/plain-type'
import type { CreateRecord } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordActions } from '../actions/record-actions.ts'
import { resolveDefaults } from './resolve-defaults.ts'

const price = {
  ...plainType,
  dtoKey: 'Test.PriceViewDto',
  name: 'price',
  path: 'prices',
  labels: { one: 'Prijs', many: 'Prijzen' },
  fields: {
    currencyId: {
      kind: 'reference',
      label: 'Valuta',
      to: 'Main.CurrencyViewDto',
      default: { from: 'businessUnit.defaultCurrencyId' },
    },
    place: {
      kind: 'group',
      label: 'Plaats',
      members: {
        countryId: {
          kind: 'reference',
          label: 'Land',
          to: 'Main.CountryViewDto',
          default: { from: 'businessUnit.defaultCountryId' },
        },
      },
    },
    languageId: {
      kind: 'reference',
      label: 'Taal',
      to: 'Main.LanguageViewDto',
      default: { from: 'businessUnit.defaultLanguageId' },
    },
  },
} as const satisfies RecordTypeDefinition
/** A type whose defaults do not depend on the business unit, although they look similar. */
const note = {
  ...plainType,
  dtoKey: 'Test.NoteViewDto',
  name: 'note',
  path: 'notes',
  labels: { one: 'Notitie', many: 'Notities' },
  fields: {
    day: { kind: 'date', label: 'Dag', default: { from: 'today' } },
    at: { kind: 'dateTime', label: 'Tijdstip', default: { from: 'now' } },
    authorId: {
      kind: 'reference',
      label: 'Schrijver',
      to: 'Main.UserViewDto',
      default: { from: 'currentUser' },
    },
    days: {
      kind: 'choices',
      label: 'Dagen',
      options: [{ value: 'ma', label: 'Maandag' }],
      default: ['ma'],
    },
    colour: { kind: 'color', label: 'Kleur', default: null },
    place: {
      kind: 'group',
      label: 'Plaats',
      members: { city: { kind: 'text', label: 'Stad', default: 'Ede' } },
    },
  },
} as const satisfies RecordTypeDefinition
/** A type whose only default of the unit is in a group. */
const stall = {
  ...plainType,
  dtoKey: 'Test.StallViewDto',
  name: 'stall',
  path: 'stalls',
  labels: { one: 'Kraam', many: 'Kramen' },
  fields: { place: price.fields.place },
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, price, note, stall])
const typeOf = ({ dtoKey }: { readonly dtoKey: string }) => catalogue.get(dtoKey)

test('defaults that need no business unit ask the database nothing', async () => {
  const statements: string[] = []
  const context = { ...recordingContext(catalogue, statements), now: '2026-05-31T22:30:00.000Z' }
  expect(await resolveDefaults(context, typeOf(note))).toMatchObject({
    systemValue: false,
    status: 'Active',
    day: '2026-06-01',
    at: '2026-05-31T22:30:00.000Z',
    authorId: context.caller.userId,
    days: ['ma'],
    colour: null,
    place: { city: 'Ede' },
  })
  expect(statements).toEqual([])
})

test('outside business units only the fallback currency is read', async () => {
  const statements: string[] = []
  const context = recordingContext(catalogue, statements)
  await resolveDefaults({ ...context, caller: { ...context.caller, businessUnitId: null } }, typeOf(stall))
  expect(statements).toEqual([expect.stringContaining('FROM record.currency')])
})

describe('defaults of the business unit of the caller', () => {
  let engine: Awaited<ReturnType<typeof startTestEngine>>
  let defaults: Readonly<Record<string, unknown>>
  let euro: string
  let unitId: string

  const make: CreateRecord = (dtoKey, values) =>
    recordActions.createRecord(engine.context, catalogue.get(dtoKey), values)

  beforeAll(async () => {
    engine = await startTestEngine(catalogue)
    defaults = { ...(await createUnitDefaults(make)) }
    euro = String(defaults['defaultCurrencyId'])
    const dollar = await make('Main.CurrencyViewDto', { description: 'Dollar', isoCode: 'USD' })
    const unit = await make('Main.SystemBusinessUnitViewDto', {
      ...defaults,
      description: 'Unit',
      defaultCurrencyId: dollar.id,
    })
    unitId = unit.id
    defaults = { ...defaults, defaultCurrencyId: dollar.id }
  })
  afterAll(() => engine.close())

  const startOf = (businessUnitId: string | null, type: Parameters<typeof typeOf>[0] = price) =>
    resolveDefaults({ ...engine.context, caller: { ...engine.context.caller, businessUnitId } }, typeOf(type))

  test('are those of the unit, in groups too', async () => {
    const { defaultCurrencyId: currencyId, defaultCountryId: countryId, defaultLanguageId } = defaults
    expect(await startOf(unitId)).toMatchObject({
      currencyId,
      place: { countryId },
      languageId: defaultLanguageId,
      systemValue: false,
    })
    expect(await startOf(unitId, stall)).toMatchObject({ place: { countryId } })
  })

  test.each([
    ['nobody works in one', null],
    ['there is no such unit', crypto.randomUUID()],
  ])('are in euros and otherwise empty where %s', async (_, businessUnitId) => {
    expect(await startOf(businessUnitId)).toMatchObject({
      currencyId: euro,
      place: { countryId: null },
      languageId: null,
    })
  })
})
