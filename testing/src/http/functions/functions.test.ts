import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  readRecord,
  refusedFields,
  searchIds,
  tariff,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const path = '/api/main/functions'
const overlap = 'Er is in deze periode al een tarief in deze valuta.'

let server: DemonstrationServer
let north: TestClient
let euro: string
let dollar: string

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  ;[euro, dollar] = (await Promise.all(['EUR', 'USD'].map(currencyId))) as [string, string]
})
afterAll(() => server.close())

async function currencyId(isoCode: string): Promise<string> {
  const { items } = await searchIds(north, '/api/main/currencies', { search: { isoCode } })
  return items[0]?.id ?? ''
}

let number = 0
/** A function of its own for a test, in the unit of the call. */
function make(tariffs: readonly object[], client = north): Promise<AnyRecord> {
  number += 1
  return createRecord(client, path, { description: `Proeffunctie ${number}`, tariffs })
}

const period = (start: string | null, end: string | null) => ({ activeRangeUtc: { start, end } })
const put = (client: TestClient, record: AnyRecord, tariffs: readonly object[]) =>
  client.put<AnyRecord>(`${path}/${record.id}`, { rowVersion: record.rowVersion, tariffs })

describe('a search by currency', () => {
  const finds = async (record: AnyRecord, search: object, client = north) =>
    (
      await searchIds(client, path, {
        search: { description: record['description'], ...search },
        matchingBehavior: 'Exact',
      })
    ).totalCount === 1

  test('finds functions with a tariff in it, and those without tariffs', async () => {
    const inEuros = await make([tariff(2020, 2021)])
    const inDollars = await make([{ ...tariff(2020, 2021), currencyId: dollar }])
    const inBoth = await make([tariff(2020, 2021), { ...tariff(2020, 2021), currencyId: dollar }])
    const without = await make([])
    const results = await Promise.all(
      [inEuros, inDollars, inBoth, without].map(async (record) => [
        await finds(record, { currencyId: euro }),
        await finds(record, { currencyId: dollar }),
      ]),
    )
    expect(results).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  test('ignores deleted tariffs', async () => {
    const record = await make([tariff(2020, 2021), { ...tariff(2020, 2021), currencyId: dollar }])
    const inDollars = readChildren(record, 'tariffs').find((row) => row['currencyId'] === dollar)
    const changed = await put(north, record, [{ id: inDollars?.id, isDeleted: true }])
    expect(await finds(record, { currencyId: dollar })).toBe(false)
    expect(await finds(record, { currencyId: euro })).toBe(true)
    // Without any that is left it is as if there had never been one.
    const inEuros = readChildren(changed.body, 'tariffs').find((row) => row['currencyId'] === euro)
    await put(north, changed.body, [{ id: inEuros?.id, isDeleted: true }])
    expect(await finds(record, { currencyId: dollar })).toBe(true)
  })

  test('and period finds what has a tariff in that currency in a part of that period', async () => {
    const record = await make([tariff(2020, 2021), { ...tariff(2023, 2024), currencyId: dollar }])
    const during = (start: string | null, end: string | null) => ({ tariffActiveRangeUtc: { start, end } })
    expect(await finds(record, { currencyId: euro, ...during('2020-12-31', '2022-01-01') })).toBe(true)
    expect(await finds(record, { currencyId: euro, ...during('2021-01-01', '2022-01-01') })).toBe(false)
    expect(await finds(record, { currencyId: euro, ...during('2023-01-01', null) })).toBe(false)
    expect(await finds(record, { currencyId: dollar, ...during('2023-01-01', null) })).toBe(true)
    expect(await finds(await make([]), { currencyId: euro, ...during('2020-01-01', null) })).toBe(false)
  })

  test('finds no functions of another business unit, whatever their tariffs', async () => {
    const record = await make([tariff(2020, 2021)])
    const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
    expect(await finds(record, { currencyId: euro }, antwerp)).toBe(false)
  })

  test('of an unknown currency is refused', async () => {
    const answers = await Promise.all(
      [{ currencyId: 'EUR' }, { currencyId: [euro] }, { currencyId: euro, tariffActiveRangeUtc: '2020' }].map(
        (search) => north.post(`${path}/search`, { search }),
      ),
    )
    expect(answers.map((answer) => refusedFields(answer))).toEqual([
      ['400', 'search.currencyId'],
      ['400', 'search.currencyId'],
      ['400', 'search.tariffActiveRangeUtc'],
    ])
  })

  test('needs the currency, as does an export, unless it names the functions', async () => {
    const record = await make([])
    const message = 'Valuta is verplicht.'
    const refused = { status: 400, body: { errors: [{ field: 'search.currencyId', message }] } }
    const columns = [{ field: 'description' }]
    for (const body of [{}, { search: {} }, { search: { currencyId: null, status: 'Active' } }]) {
      expect(await north.post(`${path}/search`, body)).toMatchObject(refused)
      expect(await north.post(`${path}/export`, { ...body, columns })).toMatchObject(refused)
    }
    const { items } = await searchIds(north, path, { search: { ids: [record.id] } })
    expect(items.map(({ id }) => id)).toEqual([record.id])
    expect(await north.post(`${path}/export`, { ids: [record.id], columns })).toMatchObject({ status: 200 })
  })
})

describe('the period of the tariff of a function', () => {
  const shown = (start: number, end: number) => ({
    start: expect.stringContaining(`${start - 1}-12-31`) as string,
    end: expect.stringContaining(`${end - 1}-12-31`) as string,
  })
  const inDollars = () => ({ ...tariff(2022, 2099), currencyId: dollar })

  test('is that in the searched currency at the reference date, and null without one', async () => {
    const record = await make([tariff(2020, 2021), tariff(2021, 2098), inDollars()])
    const search = async (currency: string, date: object) => {
      const { items } = await searchIds(north, path, {
        search: { description: record['description'], currencyId: currency },
        matchingBehavior: 'Exact',
        ...date,
      })
      return items[0]?.['tariffActiveRangeUtc']
    }
    expect(await search(euro, {})).toEqual(shown(2021, 2098))
    expect(await search(dollar, {})).toEqual(shown(2022, 2099))
    expect(await search(euro, { referenceDateUtc: '2020-06-01T00:00:00Z' })).toEqual(shown(2020, 2021))
    expect(await search(dollar, { referenceDateUtc: '2020-06-01T00:00:00Z' })).toBeNull()
  })

  test('is that in the currency of the business unit where none is searched for, and is not stored', async () => {
    const record = await make([tariff(2021, 2098), inDollars()])
    const read = await readRecord(north, `${path}/${record.id}`)
    expect(read['tariffActiveRangeUtc']).toEqual(shown(2021, 2098))
    const earlier = await readRecord(north, `${path}/${record.id}?referenceDateUtc=2020-06-01T00:00:00Z`)
    expect(earlier['tariffActiveRangeUtc']).toBeNull()
    const back = await north.put(`${path}/${record.id}`, { ...read, tariffActiveRangeUtc: null })
    expect(back).toMatchObject({
      status: 200,
      body: { rowVersion: 1, tariffActiveRangeUtc: shown(2021, 2098) },
    })
  })
})

describe('a new tariff', () => {
  test('is an Uurtarief in the currency of the business unit, unless it says otherwise', async () => {
    const record = await make([
      { tariffAmount: 50 },
      { tariffAmount: 60, currencyId: dollar, description: 'Spoed' },
    ])
    expect(readChildren(record, 'tariffs')).toMatchObject([
      { description: 'Spoed', currencyId: dollar, tariffAmount: 60 },
      { description: 'Uurtarief', currencyId: euro, tariffAmount: 50, currency: { label: 'Euro' } },
    ])
  })

  test('needs an amount of nothing or more', async () => {
    const answer = await north.post(path, {
      description: 'X',
      tariffs: [{}, { tariffAmount: -1, currencyId: dollar }],
    })
    expect(refusedFields(answer)).toEqual(['422', 'tariffs.0.tariffAmount', 'tariffs.1.tariffAmount'])
  })

  test('is audited under its function with its description', async () => {
    const record = await make([{ ...tariff(2020, 2021), tariffAmount: 62.5 }])
    const trail = await north.get<Page<AuditEntry>>(`${path}/${record.id}/audit`)
    const [tariffChange] = trail.body.items.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'tariffs'),
    )
    expect(tariffChange?.after).toEqual(['Uurtarief – 62,50 – Euro – van 01-01-2020 t/m 31-12-2020'])
  })
})

describe('tariffs of one currency at the same time are refused, at their rows', () => {
  test.each<[string, readonly object[], readonly string[]]>([
    ['that overlap', [period('2020-01-01', '2022-01-01'), period('2021-01-01', null)], ['0', '1']],
    ['that always hold', [period(null, null), period('2021-01-01', '2022-01-01'), {}], ['0', '1', '2']],
    ['on one day', [period('2020-01-01', '2020-06-02'), period('2020-06-01', '2021-01-01')], ['0', '1']],
    ['that follow each other', [period(null, '2020-06-01'), period('2020-06-01', null)], []],
  ])('%s', async (_, periods, rows) => {
    const description = `Overlap ${rows.join()}`
    const tariffs = periods.map((each) => ({ tariffAmount: 10, ...each }))
    const answer = await north.post(path, { description, tariffs })
    expect(refusedFields(answer)).toEqual([
      rows.length === 0 ? '201' : '422',
      ...rows.map((row) => `tariffs.${row}.activeRangeUtc`),
    ])
    const { errors = [] } = answer.body as { errors?: readonly { message: string }[] }
    expect(errors.map(({ message }) => message)).toEqual(
      rows.map(() => expect.stringContaining(overlap) as unknown),
    )
    // In another currency each there is nothing to refuse.
    const [first, second] = tariffs
    const apart = await north.post(path, { description, tariffs: [first, { ...second, currencyId: dollar }] })
    expect(apart).toMatchObject({ status: 201 })
  })

  test('also with an existing one that is not sent', async () => {
    const record = await make([tariff(2020, 2022)])
    const answer = await put(north, record, [tariff(2018, 2019), tariff(2021, 2023)])
    expect(refusedFields(answer)).toEqual(['422', 'tariffs.1.activeRangeUtc'])
    expect(await readRecord(north, `${path}/${record.id}`)).toMatchObject({ rowVersion: 1 })
  })

  test('but not with one that is deleted along, and with one that is restored', async () => {
    const record = await make([tariff(2020, 2022)])
    const [old] = readChildren(record, 'tariffs')
    const changed = await put(north, record, [tariff(2021, 2023), { id: old?.id, isDeleted: true }])
    expect(changed).toMatchObject({ status: 200 })
    const back = await put(north, changed.body, [{ id: old?.id, isDeleted: false }])
    expect(refusedFields(back)).toEqual(['422', 'tariffs.0.activeRangeUtc'])
  })

  test('but not periods that move together, whichever is written first', async () => {
    const record = await make([tariff(2020, 2021), tariff(2021, 2022), tariff(2022, 2023)])
    const [third, second, first] = readChildren(record, 'tariffs')
    const rows = (await put(north, record, [
      { id: first?.id, ...period('2020-01-01', '2021-06-01') },
      { id: second?.id, ...period('2021-06-01', '2022-01-01'), tariffAmount: 11 },
      { id: third?.id, ...period('2030-01-01', null) },
      { tariffAmount: 12, ...period('2022-01-01', '2030-01-01') },
    ])) as { status: number; body: AnyRecord }
    expect(rows.status, JSON.stringify(rows.body)).toBe(200)
    const [open, added, later] = readChildren(rows.body, 'tariffs')
    const swapped = await put(north, rows.body, [
      { id: added?.id, activeRangeUtc: later?.['activeRangeUtc'] },
      { id: later?.id, activeRangeUtc: added?.['activeRangeUtc'] },
    ])
    expect(swapped).toMatchObject({ status: 200 })
    expect(readChildren(swapped.body, 'tariffs').map(({ id }) => id)).toEqual([
      open?.id,
      later?.id,
      added?.id,
      first?.id,
    ])
  })
})

describe('concurrent tariffs', () => {
  test('of two for the same period one succeeds', async () => {
    const other = await server.signIn('beheerder', 'Noord-Holland Zorg')
    const record = await make([])
    const answers = await Promise.all(
      [north, other, north, other].map((client) => put(client, record, [tariff(2020, 2021)])),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409,
    ])
    const now = await readRecord(north, `${path}/${record.id}`)
    expect(readChildren(now, 'tariffs')).toHaveLength(1)
    // With the current version the overlap is reported.
    expect(refusedFields(await put(other, now, [tariff(2020, 2021)]))).toEqual([
      '422',
      'tariffs.0.activeRangeUtc',
    ])
  })

  test('a database constraint refuses overlaps that bypass the API', async () => {
    const record = await make([tariff(2020, 2021)])
    const copy = `INSERT INTO record.function_tariff SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
      FROM record.function_tariff f WHERE f.function_id = $1`
    const inserts = await Promise.allSettled([server.query(copy, [record.id])])
    expect(inserts).toMatchObject([{ status: 'rejected', reason: { code: '23P01' } }])
  })
})

describe('permissions', () => {
  test('a planner changes functions of their business unit, and reads global ones', async () => {
    const planner = await server.signIn('planner', 'Noord-Holland Zorg')
    const by = async (code: string) => {
      const { items } = await searchIds(planner, path, {
        search: { code, currencyId: euro },
        matchingBehavior: 'Exact',
      })
      return readRecord(planner, `${path}/${items[0]?.id}`)
    }
    const [own, shared] = [await by('KRC'), await by('VPK')]
    expect(
      await put(planner, own, [{ tariffAmount: 1, ...period('2001-01-01', '2002-01-01') }]),
    ).toMatchObject({ status: 200 })
    expect(
      await put(planner, shared, [{ tariffAmount: 1, ...period('2001-01-01', '2002-01-01') }]),
    ).toMatchObject({ status: 403 })
  })

  test('financial users read the tariffs, task handlers do not', async () => {
    const financieel = await server.signIn('financieel', 'Noord-Holland Zorg')
    expect((await searchIds(financieel, path, { search: { currencyId: euro } })).totalCount).toBeGreaterThan(
      10,
    )
    expect(await financieel.post(path, { description: 'X' })).toMatchObject({ status: 403 })
    const taakloos = await server.signIn('taakloos')
    expect(await taakloos.post(`${path}/search`, {})).toMatchObject({ status: 403 })
  })
})

test('the audit trail of a function added with its tariffs shows its label, not its id', async () => {
  const added = await make([tariff(2020, 2021)])
  const { body } = await north.get<Page<AuditEntry>>(`${path}/${added.id}/audit`)
  const changes = body.items.flatMap((entry) => entry.changes)
  expect(changes).toContainEqual({
    field: 'functionId',
    before: null,
    after: { id: added.id, label: added['description'] },
  })
  expect(changes.map(({ after }) => after)).not.toContain(added.id)
})
