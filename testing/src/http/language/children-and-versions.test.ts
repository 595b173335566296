import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readKeyFile } from '@stamboek/server/features/secrets/key-file'
import { openText } from '@stamboek/server/features/secrets/secret-envelope'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  readRecord,
  refusedFields,
  searchIds,
  startLanguageServer,
  tariff,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { testKeyFile } from '../../server/test-key-file.ts'
import { type DemonstrationServer } from '../../server/test-server.ts'

const jobs = '/api/test/jobs'
const tariffs = '/api/test/jobtariffs'
const contracts = '/api/test/contracts'
const lines = '/api/test/contractlines'

/** On record types with features of the schema that no shipped type uses. */
let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient
let financieel: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  financieel = await server.signIn('financieel', 'Antwerpen Diensten')
})
afterAll(() => server.close())

describe('a new version', () => {
  async function hashes(table: string, ids: readonly unknown[]): Promise<readonly unknown[]> {
    const rows = await server.query(
      `SELECT pincode FROM record.${table} WHERE id = ANY($1::uuid[]) ORDER BY id`,
      [ids],
    )
    return rows.map((row) => row.pincode)
  }
  /** Opens the sealed pincode of a line with the keys of the server. */
  async function openPincode(line: AnyRecord | undefined): Promise<string | undefined> {
    const [sealed] = await hashes('contract_line', [line?.id])
    const keys = (await readKeyFile(testKeyFile)) ?? new Map()
    return openText(String(sealed), keys, `contract_line/pincode/${line?.id}`)
  }
  let nextYear = 2040
  const follow = (previous: AnyRecord, body: object = {}) => {
    nextYear += 1
    return north.post<AnyRecord>(`${contracts}/newversion`, {
      id: previous.id,
      activeRangeUtc: { start: `${nextYear}-01-01`, end: null },
      ...body,
    })
  }
  const first = () =>
    createRecord(north, contracts, {
      description: 'Geheim',
      pincode: '1234',
      lines: [
        { description: 'A', pincode: '5678' },
        { description: 'B', pincode: '9012' },
      ],
    })

  test('keeps members that cannot be read, and copies the child records', async () => {
    const previous = await first()
    const [a, b] = readChildren(previous, 'lines')
    await north.put(`${contracts}/${previous.id}`, {
      ...previous,
      lines: [{ id: b?.id, isDeleted: true }],
    })
    const next = await follow(previous)
    expect(next, JSON.stringify(next.body)).toMatchObject({
      status: 201,
      body: { lines: [{ description: 'A', rowVersion: 1, isDeleted: false, contract: { label: 'Geheim' } }] },
    })
    const [copy] = readChildren(next.body, 'lines')
    expect(copy?.id).not.toBe(a?.id)
    expect(await hashes('contract', [next.body.id])).toEqual(await hashes('contract', [previous.id]))
    expect(await openPincode(copy)).toBe('5678')
    expect(readChildren(await readRecord(north, `${contracts}/${previous.id}`), 'lines')).toHaveLength(2)
    expect(await readRecord(north, `${lines}/${copy?.id}`)).toMatchObject({ contractId: next.body.id })
  })

  test('unless the body gives or clears it', async () => {
    const previous = await first()
    const cleared = await follow(previous, { pincode: null })
    expect(await hashes('contract', [cleared.body.id])).toEqual([null])
    const given = await follow(cleared.body, { pincode: '4321' })
    expect(await hashes('contract', [given.body.id])).toEqual([expect.stringContaining('argon2')])
  })

  test('has the child records of the request, and validates those', async () => {
    const previous = await first()
    const [a] = readChildren(previous, 'lines')
    const some = await follow(previous, { lines: [{ ...a, description: 'A2' }, { description: 'C' }] })
    expect(readChildren(some.body, 'lines').map((line) => line.description)).toEqual(['A2', 'C'])
    const [copy] = readChildren(some.body, 'lines')
    expect(await openPincode(copy)).toBe('5678')
    expect(refusedFields(await follow(previous, { lines: [] }))).toEqual(['422', 'lines'])
    expect(refusedFields(await follow(previous, { lines: [{ id: a?.id, isDeleted: true }] }))).toEqual([
      '422',
      'lines',
    ])
  })

  test('its child records can be added separately', async () => {
    const next = await follow(await first())
    const line = await createRecord(north, lines, { contractId: next.body.id, description: 'Los' })
    expect(line).toMatchObject({ contract: { id: next.body.id, label: 'Geheim' } })
    expect(await readRecord(north, `${contracts}/${next.body.id}`)).toMatchObject({ rowVersion: 2 })
  })

  test('its child records are found by its label', async () => {
    const description = `Naam ${crypto.randomUUID()}`
    const previous = await first()
    const next = await follow(previous, { description })
    const total = async (search: object) => (await searchIds(north, lines, { search })).totalCount
    expect(readChildren(next.body, 'lines')).toHaveLength(2)
    expect(await total({ contractDescription: description })).toBe(2)
    expect(await total({ contractDescription: description, contractId: previous.id })).toBe(0)
  })
})

describe('a child record alone', () => {
  const make = () =>
    createRecord(north, contracts, {
      description: 'Kind',
      lines: [{ description: 'A' }, { description: 'B' }],
    })
  const version = async (record: AnyRecord) =>
    (await readRecord(north, `${contracts}/${record.id}`)).rowVersion

  test('is soft-deleted, found only on request, and restored', async () => {
    const contract = await make()
    const [a] = readChildren(contract, 'lines')
    const path = `${lines}/${a?.id}`
    const gone = await north.put<AnyRecord>(path, { ...a, isDeleted: true })
    expect(gone).toMatchObject({ status: 200, body: { isDeleted: true, rowVersion: 2 } })
    expect(await version(contract)).toBe(2)
    const search = { contractId: contract.id }
    expect((await searchIds(north, lines, { search })).totalCount).toBe(1)
    expect((await searchIds(north, lines, { search, includeDeleted: true })).totalCount).toBe(2)
    expect(refusedFields(await north.post(`${contracts}/search`, { includeDeleted: true }))).toEqual([
      '400',
      'includeDeleted',
    ])
    expect(refusedFields(await north.post(`${lines}/search`, { includeDeleted: 'ja' }))).toEqual([
      '400',
      'includeDeleted',
    ])
    const back = await north.put(path, { ...gone.body, isDeleted: false })
    expect(back).toMatchObject({ status: 200, body: { isDeleted: false, rowVersion: 3 } })
    expect(refusedFields(await north.put(path, { ...gone.body, rowVersion: 3, isDeleted: 'nee' }))).toEqual([
      '400',
      'isDeleted',
    ])
    const trail = await north.get<Page<AuditEntry>>(`${path}/audit`)
    expect(trail.body.items[0]?.auditChangedProperties).toEqual(['isDeleted'])
  })

  test('cannot be deleted when its parent requires one', async () => {
    const contract = await make()
    const [a, b] = readChildren(contract, 'lines')
    expect((await north.put(`${lines}/${a?.id}`, { ...a, isDeleted: true })).status).toBe(200)
    expect(refusedFields(await north.put(`${lines}/${b?.id}`, { ...b, isDeleted: true }))).toEqual([
      '422',
      'isDeleted',
    ])
    const other = await make()
    const moved = await north.put(`${lines}/${b?.id}`, { ...b, contractId: other.id })
    expect(refusedFields(moved)).toEqual(['422', 'contractId'])
    expect(await version(other)).toBe(1)
  })

  test('requires a parent', async () => {
    const [a] = readChildren(await make(), 'lines')
    const path = `${lines}/${a?.id}`
    const nobody = crypto.randomUUID()
    expect(refusedFields(await north.post(lines, { description: 'X' }))).toEqual(['422', 'contractId'])
    expect(refusedFields(await north.post(lines, { description: 'X', contractId: nobody }))).toEqual([
      '422',
      'contractId',
    ])
    expect(refusedFields(await north.put(path, { ...a, contractId: nobody }))).toEqual(['422', 'contractId'])
    expect(refusedFields(await north.put(path, { ...a, contractId: null, isDeleted: true }))).toEqual([
      '422',
      'contractId',
    ])
    expect(refusedFields(await north.put(path, { ...a, contractId: 'x' }))).toEqual(['400', 'contractId'])
  })

  test("a hard delete raises its parent's version and is audited under both", async () => {
    const made1 = await createRecord(north, jobs, {
      description: 'Kok',
      tariffs: [tariff(2020, 2021), tariff(2021, 2022)],
    })
    const [row] = readChildren(made1, 'tariffs')
    expect(await north.delete(`${tariffs}/${row?.id}`, { rowVersion: 1 })).toMatchObject({ status: 204 })
    const after = await readRecord(north, `${jobs}/${made1.id}`)
    expect(after).toMatchObject({ rowVersion: 2 })
    expect(readChildren(after, 'tariffs')).toHaveLength(1)
    const trail = await north.get<Page<AuditEntry>>(`${jobs}/${made1.id}/audit`)
    expect(trail.body.items.slice(0, 2).map((entry) => [entry.auditAction, entry.entity])).toEqual([
      ['Update', made1.id],
      ['Delete', row?.id],
    ])
    expect(trail.body.items[0]?.changes).toEqual([{ field: 'tariffs', before: ['Uurtarief'], after: [] }])
    expect((await north.get<Page<AuditEntry>>(`${tariffs}/${row?.id}/audit`)).body.items[0]).toMatchObject({
      auditAction: 'Delete',
    })
    const [last] = readChildren(after, 'tariffs')
    expect(refusedFields(await north.delete(`${tariffs}/${last?.id}`, { rowVersion: 1 }))).toEqual(['422'])
  })
})

describe('child records have the business unit of their parent', () => {
  test('those of a global record are visible in every business unit, and changed only with the permission', async () => {
    const everywhere = await createRecord(north, jobs, {
      description: 'Overal',
      isGlobalSystemBusinessUnitRecord: true,
      tariffs: [tariff(2020, 2021)],
    })
    const added = await createRecord(north, tariffs, { ...tariff(2021, 2022), functionId: everywhere.id })
    expect(added).toMatchObject({ isGlobalSystemBusinessUnitRecord: true })
    const seen = await searchIds(antwerp, tariffs, { search: { functionId: everywhere.id } })
    expect(seen.items.map((row) => row.isGlobalSystemBusinessUnitRecord)).toEqual([true, true])

    const path = `${tariffs}/${added.id}`
    expect(
      await financieel.post(tariffs, { ...tariff(2022, 2023), functionId: everywhere.id }),
    ).toMatchObject({
      status: 403,
    })
    expect(await financieel.put(path, { ...added, tariffAmount: 11 })).toMatchObject({ status: 403 })
    expect(await financieel.delete(path, { rowVersion: 1 })).toMatchObject({ status: 403 })
    expect((await financieel.post(`${tariffs}/bulkdeactivate`, { ids: [added.id] })).body).toMatchObject({
      totalRecordsAffected: 0,
    })
    expect(await readRecord(north, `${jobs}/${everywhere.id}`)).toMatchObject({ rowVersion: 2 })
  })

  test('a child cannot become global alone, nor move between a global parent and one of a business unit', async () => {
    const own = await createRecord(financieel, jobs, {
      description: 'Van ons',
      tariffs: [tariff(2020, 2021), tariff(2021, 2022)],
    })
    const row = await createRecord(financieel, tariffs, {
      ...tariff(2022, 2023),
      functionId: own.id,
      isGlobalSystemBusinessUnitRecord: true,
    })
    expect(row).toMatchObject({ isGlobalSystemBusinessUnitRecord: false })
    const everywhere = await createRecord(antwerp, jobs, {
      description: 'Van allen',
      isGlobalSystemBusinessUnitRecord: true,
      tariffs: [tariff(2020, 2021)],
    })
    const moved = { ...row, functionId: everywhere.id }
    expect(await financieel.put(`${tariffs}/${row.id}`, moved)).toMatchObject({ status: 403 })
    expect(refusedFields(await antwerp.put(`${tariffs}/${row.id}`, moved))).toEqual(['422', 'functionId'])
    const [shared] = readChildren(everywhere, 'tariffs')
    const taken = { ...shared, functionId: own.id, ...tariff(2030, 2031) }
    expect(refusedFields(await antwerp.put(`${tariffs}/${shared?.id}`, taken))).toEqual(['422', 'functionId'])
    expect(await readRecord(antwerp, `${jobs}/${own.id}`)).toMatchObject({ rowVersion: 2 })
    expect(await readRecord(antwerp, `${jobs}/${everywhere.id}`)).toMatchObject({ rowVersion: 1 })
  })

  test('a move within one business unit raises the versions of both parents', async () => {
    const [from, to] = await Promise.all(
      ['Van', 'Naar'].map((description) =>
        createRecord(antwerp, jobs, { description, tariffs: [tariff(2020, 2021), tariff(2021, 2022)] }),
      ),
    )
    const [row] = readChildren(from as AnyRecord, 'tariffs')
    const moved = { ...row, functionId: to?.id, ...tariff(2030, 2031) }
    expect(await antwerp.put(`${tariffs}/${row?.id}`, moved)).toMatchObject({
      status: 200,
      body: { functionId: to?.id, function: { label: 'Naar' } },
    })
    for (const parent of [from, to])
      expect(await readRecord(antwerp, `${jobs}/${parent?.id}`)).toMatchObject({ rowVersion: 2 })
  })
})

test('a list of more child records than one request may change can still be sent back whole', async () => {
  const count = 4000
  const regions = '/api/main/regions'
  const region = await createRecord(north, regions, { description: 'Uitgestrekt' })
  const path = `${regions}/${region.id}`
  for (let start = 0; start < count; start += 1000) {
    const postalCodeRanges = Array.from({ length: 1000 }, (_, index) => ({
      postalCodeFrom: String(2000 + start + index),
      postalCodeTo: String(2000 + start + index),
    }))
    const { rowVersion } = await readRecord(north, path)
    expect(await north.put(path, { rowVersion, postalCodeRanges })).toMatchObject({ status: 200 })
  }
  const whole = await readRecord(north, path)
  const ranges = readChildren(whole, 'postalCodeRanges')
  expect(ranges).toHaveLength(count)
  expect(JSON.stringify(whole).length).toBeGreaterThan(1_048_576)
  const [first, ...others] = ranges
  const postalCodeRanges = [{ ...first, remark: 'De eerste' }, ...others]
  // More calls than the queue admits at once.
  const bodies = Array.from({ length: 5 }, (_, index) => ({
    ...whole,
    remark: `Groot ${index}`,
    postalCodeRanges,
  }))
  const statuses = (await Promise.all(bodies.map((body) => north.put(path, body)))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const after = await readRecord(north, path)
  expect(after.remark).toMatch(/^Groot \d$/)
  expect(after.rowVersion).toBe(whole.rowVersion + 1)
})
