import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordActions } from '../actions/record-actions.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { labelReferences } from './label-references.ts'

/** Refers to series by one reference and by a list, which no type of the product does. */
const rateUse = {
  dtoKey: 'Main.RateUseViewDto',
  name: 'rateUse',
  path: 'rateuses',
  labels: { one: 'Tariefgebruik', many: 'Tariefgebruik' },
  icon: 'star',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    vatId: { kind: 'reference', label: 'Tarief', to: 'Main.VatViewDto' },
    first: {
      kind: 'group',
      label: 'Eerste',
      members: {
        currencyId: {
          kind: 'reference',
          label: 'Valuta',
          to: 'Main.CurrencyViewDto',
        },
      },
    },
    vats: { kind: 'references', label: 'Tarieven', to: 'Main.VatViewDto' },
    lines: {
      kind: 'children',
      label: 'Regels',
      of: 'Main.RateUseLineViewDto',
    },
  },
  search: {
    layout: 'codeTable',
    parts: ['description'],
    entries: {
      vatIds: { binds: { fields: ['vatId'], operator: 'oneOf' }, descriptionTwin: true },
      listedVatIds: { binds: { fields: ['vats'], operator: 'includesAny' }, descriptionTwin: true },
    },
  },
  grid: { columns: ['description'], sort: [] },
  form: { sections: [] },
  actions: { also: ['Delete'] },
} as const satisfies RecordTypeDefinition

const rateUseLine = {
  dtoKey: 'Main.RateUseLineViewDto',
  name: 'rateUseLine',
  path: 'rateuselines',
  labels: { one: 'Regel', many: 'Regels' },
  icon: 'star',
  ownership: 'global',
  parent: { dtoKey: 'Main.RateUseViewDto', field: 'rateUseId' },
  labelFields: ['vatId'],
  generic: ['status', 'activeRangeUtc'],
  fields: {
    rateUseId: { kind: 'reference', label: 'Gebruik', to: 'Main.RateUseViewDto', required: true },
    vatId: { kind: 'reference', label: 'Tarief', to: 'Main.VatViewDto' },
  },
  search: { layout: 'free', parts: ['vatId'] },
  grid: { columns: ['vatId'] },
  form: { sections: [] },
} as const satisfies RecordTypeDefinition

const catalogue = createRecordCatalogue([...recordTypes, rateUse, rateUseLine])
const uses = catalogue.get(rateUse.dtoKey)
const vats = catalogue.get('Main.VatViewDto')
const before2030 = '2029-06-01T00:00:00.000Z'
const after2030 = '2031-06-01T00:00:00.000Z'

let engine: Awaited<ReturnType<typeof startTestEngine>>
let context: RecordContext
/** The series of two rates, whose names swap their order in 2030 and again in 2040. */
let series: readonly string[]

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  context = { ...engine.context, now: before2030 }
  series = [await rate('A', ['appel', 'zebra', 'aap']), await rate('B', ['noot', 'boom', 'pruim'])]
  for (const [index, vatId] of series.entries())
    await recordActions.createRecord(context, uses, {
      description: `Gebruik ${index}`,
      vatId,
      vats: series,
      lines: series.map((each) => ({ vatId: each })),
    })
})
afterAll(() => engine.close())

/** A series of versions with these names from 2020, 2030 and 2040. */
async function rate(code: string, names: readonly string[]): Promise<string> {
  const [first = '', ...later] = names
  const members = { code, percentage: 1, isGlobalSystemBusinessUnitRecord: true }
  let version = await recordActions.createRecord(context, vats, {
    ...members,
    description: first,
    activeRangeUtc: { start: '2020-01-01', end: null },
  })
  for (const [index, description] of later.entries())
    version = await recordActions.createNewVersion(context, vats, {
      id: version.id,
      description,
      activeRangeUtc: { start: `20${30 + index * 10}-01-01`, end: null },
    })
  return version.seriesId as string
}

async function sorted(now: string, referenceDateUtc?: string): Promise<readonly unknown[]> {
  const { items } = await recordActions.searchRecords({ ...context, now }, uses, {
    sort: [{ field: 'vatId', order: 'ascending' }],
    ...(referenceDateUtc && { referenceDateUtc }),
  })
  return items.map((item) => (item.vat as { label: string }).label)
}

test('a reference to a series is sorted by the version that it shows: now, or at the reference date', async () => {
  expect(await sorted(before2030)).toEqual(['appel', 'noot'])
  expect(await sorted(after2030)).toEqual(['boom', 'zebra'])
  expect(await sorted(before2030, after2030)).toEqual(['boom', 'zebra'])
})

test('a list of references, and of child records, shows the versions of now or of the reference date', async () => {
  const [{ id } = { id: '' }] = (await recordActions.searchRecords(context, uses, {})).items
  const labels = (record: AnyRecord) => (record.vats as { label: string }[]).map((each) => each.label)
  const read = (now: string, query: object = {}) =>
    recordActions.getRecord({ ...context, now }, uses, id, query)
  expect(labels(await read(before2030))).toEqual(['appel', 'noot'])
  expect(labels(await read(after2030))).toEqual(['zebra', 'boom'])
  const then = await read(before2030, { referenceDateUtc: after2030 })
  expect(labels(then)).toEqual(['zebra', 'boom'])
  const lines = then.lines as readonly { vat: { label: string } }[]
  expect(lines.map((line) => line.vat.label)).toEqual(['boom', 'zebra'])
})

test('an inactive record that is chosen in a group is refused, and one that was chosen stays', async () => {
  const currencies = catalogue.get('Main.CurrencyViewDto')
  const currency = await recordActions.createRecord(context, currencies, {
    description: 'Mark',
    isoCode: 'DEM',
  })
  const body = { description: 'Oud', first: { currencyId: currency.id } }
  const made = await recordActions.createRecord(context, uses, body)
  await recordActions.updateRecord(context, currencies, currency.id, { rowVersion: 1, status: 'Inactive' })
  const message = 'Valuta verwijst naar een record dat inactief is.'
  await expect(recordActions.createRecord(context, uses, body)).rejects.toMatchObject({
    code: 'ruleBroken',
    errors: [{ field: 'first.currencyId', message }],
  })
  const kept = await recordActions.updateRecord(context, uses, made.id, { ...made, description: 'Ouder' })
  expect(kept).toMatchObject({ description: 'Ouder', first: { currency: { label: 'Mark' } } })
  await recordActions.deleteRecord(context, uses, made.id, { rowVersion: 2 })
})

test('a label is searched as it is at the reference date, not as it was or will be', async () => {
  const total = async (search: object, referenceDateUtc: string) =>
    (await recordActions.searchRecords(context, uses, { search, referenceDateUtc })).totalCount
  expect(await total({ vatDescription: 'appel' }, before2030)).toBe(1)
  expect(await total({ vatDescription: 'zebra' }, before2030)).toBe(0)
  expect(await total({ vatDescription: 'appel' }, after2030)).toBe(0)
  expect(await total({ vatDescription: 'zebra' }, after2030)).toBe(1)
  expect(await total({ listedVatDescription: 'noot' }, before2030)).toBe(2)
  expect(await total({ listedVatDescription: 'noot' }, after2030)).toBe(0)
  // Long before its first version a series shows the latest.
  expect(await total({ vatDescription: 'aap' }, '2010-01-01T00:00:00.000Z')).toBe(1)
})

test('the references of many records are looked up with one statement for each type', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { database } = context.engine
  const kysely = database.kysely.withPlugin(counting)
  const counted = { ...context, engine: { ...context.engine, database: { ...database, kysely } } }
  const changes = Array.from({ length: 100 }, (_, index) => ({
    before: undefined,
    after: { vatId: index === 7 ? crypto.randomUUID() : series[index % 2], vats: [] },
  }))
  const labelled = await labelReferences(counted, uses, changes)
  expect(statements).toBe(1)
  expect(labelled[7]).toEqual({
    errors: [{ field: 'vatId', message: 'Tarief verwijst naar een record dat niet bestaat.' }],
  })
  expect(labelled.filter((each) => 'after' in each)).toHaveLength(99)
  expect(labelled[8]).toMatchObject({ after: { vat: { id: series[0], label: 'appel' } } })
})
