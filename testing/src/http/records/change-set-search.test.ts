import type { ChangeSet, ChangeSetAnswer, ChangeSetPage } from '@stamboek/model/contract/change-sets'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs, signInWithPermissions } from '../../users/http-users.ts'

const ledgers = '/api/main/generalledgers'
const ledgerType = 'Main.GeneralLedgerViewDto'
const regions = '/api/main/regions'
const regionType = 'Main.RegionViewDto'
const rangeType = 'Main.PostalCodeRangeViewDto'
const vats = '/api/main/vats'
const sets = '/api/changesets'

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

const code = () => crypto.randomUUID().slice(0, 18)
const changeSetOf = ({ headers }: ApiResponse) => headers.get('x-change-set') ?? ''

async function call<Body = AnyRecord>(
  client: TestClient,
  method: string,
  path: string,
  body?: object,
): Promise<ApiResponse<Body>> {
  const answer = await client.call<Body>(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer
}

async function search(body: object, client = beheerder): Promise<readonly ChangeSet[]> {
  return (await call<ChangeSetPage>(client, 'POST', `${sets}/search`, body)).body.items
}

async function find(id: string, client = beheerder): Promise<ChangeSet | undefined> {
  return (await search({ limit: 200 }, client)).find((each) => each.id === id)
}

async function read(id: string, client = beheerder): Promise<ChangeSetAnswer> {
  return (await call<ChangeSetAnswer>(client, 'GET', `${sets}/${id}`)).body
}

function makeLedger(description: string, client = beheerder): Promise<ApiResponse<AnyRecord>> {
  return call(client, 'POST', ledgers, { code: code(), description })
}

async function makeRegion(ranges: readonly string[]): Promise<ApiResponse<AnyRecord>> {
  const countries = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {})
  return call(beheerder, 'POST', regions, {
    description: `Regio ${code()}`,
    countryId: countries.body.items[0]?.id,
    postalCodeRanges: ranges.map((from) => ({ postalCodeFrom: `${from}00`, postalCodeTo: `${from}50` })),
  })
}

const change = (path: string, record: AnyRecord, members: object) =>
  call(beheerder, 'PUT', `${path}/${record.id}`, { ...record, ...members })

const deactivate = (ids: readonly string[], remark?: string) =>
  call(beheerder, 'POST', `${ledgers}/bulkdeactivate`, { ids, remark })

describe('the subject', () => {
  test.each([
    [['Alfa'], 'Alfa'],
    [['Alfa', 'Bravo'], 'Alfa en Bravo'],
    [['Alfa', 'Bravo', 'Charlie'], 'Alfa, Bravo en Charlie'],
    [['Alfa', 'Bravo', 'Charlie', 'Delta'], 'Alfa, Bravo en 2 andere'],
  ])('of %j is %s', async (names, subject) => {
    const made: AnyRecord[] = []
    for (const name of names) made.push((await makeLedger(name)).body)
    const ended = await deactivate(made.map(({ id }) => id))
    const counts = { new: 0, changed: names.length, deleted: 0 }
    expect(await find(changeSetOf(ended))).toMatchObject({ subject, counts, entryCount: names.length })
  })

  test('names a record as it is now, or as it was deleted', async () => {
    const made = await call(beheerder, 'POST', vats, { description: 'Eerst', code: code(), percentage: 9 })
    const changed = await change(vats, made.body, { description: 'Later' })
    expect(await find(changeSetOf(made))).toMatchObject({ subject: 'Later' })
    const { id, rowVersion } = changed.body
    const deleted = await call(beheerder, 'DELETE', `${vats}/${id}`, { rowVersion })
    for (const each of [made, changed, deleted])
      expect(await find(changeSetOf(each))).toMatchObject({ subject: 'Later' })
    expect(await find(changeSetOf(deleted))).toMatchObject({ counts: { new: 0, changed: 0, deleted: 1 } })
    const { entries } = await read(changeSetOf(made))
    expect(entries).toMatchObject([{ label: 'Later', parentId: null }])
  })

  test('counts child records for their parent, and names each in its entry', async () => {
    const made = await makeRegion(['10', '20'])
    const { subject, counts } = await read(changeSetOf(made))
    expect({ subject, counts }).toEqual({
      subject: made.body.description,
      counts: { new: 3, changed: 0, deleted: 0 },
    })
    const { entries } = await read(changeSetOf(made))
    expect(entries.map(({ label, parentId }) => [label, parentId])).toEqual([
      [made.body.description, null],
      ['1000 – 1050', made.body.id],
      ['2000 – 2050', made.body.id],
    ])
  })

  test('does not name what the caller may not read', async () => {
    const made = await makeLedger('Niet voor iedereen')
    const { client } = await signInWithPermissions(beheerder, ['GeneralLedgerReadAudit'])
    const found = await find(changeSetOf(made), client)
    expect(found).toMatchObject({ subject: '', entryCount: 1 })
    expect((await read(changeSetOf(made), client)).entries).toMatchObject([{ label: '' }])
  })
})

describe('a search by fields', () => {
  const idsOf = async (body: object) => (await search({ limit: 200, ...body })).map(({ id }) => id)

  test('finds updates of one of them, of saves and of bulk actions', async () => {
    const made = await makeLedger('Veld')
    const described = await change(ledgers, made.body, { description: 'Ander veld' })
    const ended = await deactivate([made.body.id])
    const dtoKeys = [ledgerType]
    const recordId = made.body.id
    expect(await idsOf({ dtoKeys, recordId })).toEqual([ended, described, made].map(changeSetOf))
    expect(await idsOf({ dtoKeys, recordId, fields: ['description'] })).toEqual([changeSetOf(described)])
    expect(await idsOf({ dtoKeys, recordId, fields: ['status'] })).toEqual([changeSetOf(ended)])
    expect(await idsOf({ dtoKeys, recordId, fields: ['code'] })).toEqual([])
    expect(await idsOf({ dtoKeys, recordId, fields: ['description', 'status'] })).toHaveLength(2)
  })

  test('finds lists of child records, and fields of those by their own type', async () => {
    const made = await makeRegion(['30'])
    const [range] = made.body.postalCodeRanges as readonly AnyRecord[]
    const postalCodeRanges = [{ ...range, postalCodeTo: '3060' }]
    const changed = changeSetOf(await change(regions, made.body, { postalCodeRanges }))
    expect(await idsOf({ dtoKeys: [rangeType] })).toEqual(
      expect.arrayContaining([changed, changeSetOf(made)]),
    )
    expect(await idsOf({ dtoKeys: [regionType], fields: ['postalCodeRanges'] })).toContain(changed)
    expect(await idsOf({ dtoKeys: [regionType], fields: ['description'] })).not.toContain(changed)
    expect(await idsOf({ dtoKeys: [rangeType], fields: ['postalCodeTo'] })).toEqual([changed])
    expect(await idsOf({ dtoKeys: [rangeType], fields: ['postalCodeFrom'] })).toEqual([])
  })

  test.each([
    [{ fields: ['description'] }, 'fields', 'Kies bij fields precies één recordtype in dtoKeys.'],
    [{ fields: ['description'], dtoKeys: [ledgerType, regionType] }, 'fields', undefined],
    [{ fields: [], dtoKeys: [ledgerType] }, 'fields', 'Geef paden van velden, zoals description.'],
    [{ fields: ['code', 'nope'], dtoKeys: [ledgerType] }, 'fields.1', undefined],
    [{ fields: ['isDeleted'], dtoKeys: [ledgerType] }, 'fields.0', undefined],
  ])('%j is refused', async (body, field, message) => {
    const answer = await beheerder.post(`${sets}/search`, body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, ...(message && { message }) }] } })
  })
})

describe('a search in units', () => {
  test('has the rights that the caller holds in each', async () => {
    const [here, there] = beheerder.businessUnits.map(({ id }) => id)
    const elsewhere = await server.signIn('beheerder')
    elsewhere.businessUnitId = there
    const people = createUsersOverHttp(beheerder)
    const auditor = await people.createRole(['GeneralLedgerReadAudit', 'GeneralLedgerRead'])
    const reader = await people.createRole(['GeneralLedgerRead'])
    const user = await people.createUser([
      { roleId: auditor.id, businessUnitId: here },
      { roleId: reader.id, businessUnitId: there },
    ])
    const client = await signInAs(user, beheerder)
    const made = changeSetOf(await makeLedger('Hier'))
    const others = changeSetOf(await makeLedger('Daar', elsewhere))
    const idsIn = async (businessUnitIds: unknown, by: TestClient) =>
      (await search({ limit: 2, dtoKeys: [ledgerType], businessUnitIds }, by)).map(({ id }) => id)
    expect(await idsIn([here, there], beheerder)).toEqual([others, made])
    expect((await idsIn([there], beheerder))[0]).toBe(others)
    expect((await idsIn(undefined, beheerder))[0]).toBe(made)
    expect((await idsIn([here, there], client))[0]).toBe(made)
    expect(await idsIn([there], client)).toEqual([])
    expect(await idsIn([there], elsewhere)).toContain(others)
  })

  test('is refused for a unit of others', async () => {
    const lezer = await server.signIn('lezer')
    const others = beheerder.businessUnits.find(({ id }) => id !== lezer.businessUnitId)
    expect(await lezer.post(`${sets}/search`, { businessUnitIds: [others?.id] })).toMatchObject({
      status: 403,
      body: { detail: 'Je hebt geen toegang tot deze business unit.' },
    })
  })
})

test('one finds what one did oneself by the right to read, but may not audit it', async () => {
  const people = createUsersOverHttp(beheerder)
  const role = await people.createRole(['GeneralLedgerRead', 'GeneralLedgerCreate', 'GeneralLedgerAccess'])
  const user = await people.createUser([{ roleId: role.id, businessUnitId: beheerder.businessUnitId }])
  const client = await signInAs(user, beheerder)
  const made = changeSetOf(await makeLedger('Zelf gemaakt', client))
  const found = await search({ userIds: [user.id] }, client)
  expect(found).toMatchObject([{ id: made, subject: 'Zelf gemaakt', entryCount: 1 }])
  const others = (await find(changeSetOf(await makeLedger('Van een ander'))))?.userId
  for (const body of [{}, { userIds: [user.id, others] }, { userIds: [others] }])
    expect(await search(body, client)).toEqual([])
  expect(await client.get(`${sets}/${made}`)).toMatchObject({ status: 404 })
})

describe('the export', () => {
  async function exported(body: object) {
    const answer = await call<Buffer>(beheerder, 'POST', `${sets}/export`, body)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="Wijzigingen \d/)
    const [sheet] = (await readXlsx(answer.body)).sheets
    return sheet?.rows ?? []
  }

  test('has a row for each changed field, newest first, in words', async () => {
    const made = await makeLedger('Blad')
    const changed = await change(ledgers, made.body, { description: 'Ander blad', remark: 'Let op' })
    await deactivate([changed.body.id], 'Klaar')
    const [headers, ...rows] = await exported({ recordId: made.body.id, dtoKeys: [ledgerType] })
    expect(headers).toEqual([
      'Wanneer',
      'Wie',
      'Soort',
      'Recordtype',
      'Record',
      'Actie',
      'Veld',
      'Voor',
      'Na',
      'Opmerking',
      'Business unit',
    ])
    const who = 'Marieke van den Berg'
    const unit = beheerder.businessUnits.find(({ id }) => id === beheerder.businessUnitId)?.description
    expect(rows[0]?.[0]).toBeInstanceOf(Date)
    expect(rows.map(([, ...cells]) => cells.join('|')).slice(0, 3)).toEqual([
      `${who}|Bulkactie|Grootboekrekening|Ander blad|Gewijzigd|Status|Actief|Inactief|Klaar|${unit}`,
      `${who}|Opslaan|Grootboekrekening|Ander blad|Gewijzigd|Omschrijving|Blad|Ander blad||${unit}`,
      `${who}|Opslaan|Grootboekrekening|Ander blad|Gewijzigd|Opmerking||Let op||${unit}`,
    ])
    expect(new Set(rows.slice(3).map(([, , , , , action]) => action))).toEqual(new Set(['Toegevoegd']))
  })

  test('has entries of types whose audit trail the caller may export, and is refused without any', async () => {
    const [auditor, exporter] = await Promise.all([
      signInWithPermissions(beheerder, ['GeneralLedgerReadAudit', 'RegionReadAudit']),
      signInWithPermissions(beheerder, ['GeneralLedgerReadAudit', 'RegionReadAudit', 'RegionExportAudit']),
    ])
    expect(await auditor.client.post(`${sets}/export`, {})).toMatchObject({ status: 403 })
    const ledger = await makeLedger('Niet te exporteren')
    const region = await makeRegion(['40'])
    const countRows = async (recordId: string) => {
      const { body } = await call<Buffer>(exporter.client, 'POST', `${sets}/export`, { recordId })
      return (await readXlsx(body)).sheets[0]?.rows.length
    }
    expect(await countRows(ledger.body.id)).toBe(1)
    expect(await countRows(region.body.id)).toBeGreaterThan(3)
  })

  test.each([[{ limit: 5 }], [{ cursor: '5' }], [{ kinds: ['Nope'] }]])('refuses %j', async (body) => {
    expect(await beheerder.post(`${sets}/export`, body)).toMatchObject({ status: 400 })
  })
})
