import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { Problem } from '@stamboek/model/contract/problem'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const regions = '/api/main/regions'
const vats = '/api/main/vats'

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

const code = () => crypto.randomUUID().slice(0, 18)
const changeSetOf = ({ headers }: ApiResponse) => headers.get('x-change-set') ?? ''

const tryUndo = (id: string, { client = beheerder, query = '' } = {}) =>
  client.post<UndoChangeSetAnswer & Problem>(`/api/changesets/${id}/undo${query}`)

async function undo(change: ApiResponse): Promise<UndoChangeSetAnswer & { readonly headers: Headers }> {
  const answer = await tryUndo(changeSetOf(change))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.headers.get('x-change-set')).toBe(answer.body.changeSetId)
  return { ...answer.body, headers: answer.headers }
}

async function create(address: string, body: object): Promise<ApiResponse<AnyRecord>> {
  const answer = await beheerder.post<AnyRecord>(address, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer
}

/** Changes members of a record as it is now. */
async function change(
  address: string,
  { id }: AnyRecord,
  members: object,
  client = beheerder,
): Promise<ApiResponse<AnyRecord>> {
  const { body } = await client.get<AnyRecord>(`${address}/${id}`)
  const answer = await client.put<AnyRecord>(`${address}/${id}`, { ...body, ...members })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

async function read(address: string, { id }: AnyRecord): Promise<AnyRecord> {
  const answer = await beheerder.get<AnyRecord>(`${address}/${id}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const makeLedger = (members = {}) => create(ledgers, { code: code(), description: 'Proef', ...members })
const nothingKept = { kept: [], keptCount: 0 }

describe('a save', () => {
  test('that made a record is undone by deletion, and that undo brings it back as it was', async () => {
    const made = await makeLedger({ remark: 'Met opmerking' })
    const undone = await undo(made)
    expect(undone).toMatchObject({ undone: 1, ...nothingKept })
    expect(await beheerder.get(`${ledgers}/${made.body.id}`)).toMatchObject({ status: 404 })
    expect(await undo(undone as unknown as ApiResponse)).toMatchObject({ undone: 1, ...nothingKept })
    const { description, code: own, remark, status } = made.body
    expect(await read(ledgers, made.body)).toMatchObject({ description, code: own, remark, status })
  })

  test('goes back member by member; what another changed since stays, with his name', async () => {
    const { body: ledger } = await makeLedger()
    const changed = await change(ledgers, ledger, { description: 'Van mij', remark: 'Van mij' })
    const financieel = await server.signIn('financieel')
    await change(ledgers, ledger, { remark: 'Van een ander' }, financieel)
    const { kept, ...answer } = await undo(changed)
    expect(answer).toMatchObject({ undone: 0, keptCount: 1 })
    expect(kept).toMatchObject([{ id: ledger.id, label: 'Van mij', fields: ['remark'] }])
    expect(kept[0]?.reason).toMatch(/^Later gewijzigd door .+\.$/)
    expect(await read(ledgers, ledger)).toMatchObject({ description: 'Proef', remark: 'Van een ander' })
  })

  test('goes back under later changes that were taken back themselves', async () => {
    const { body: ledger } = await makeLedger()
    const first = await change(ledgers, ledger, { description: 'Eerst' })
    const second = await change(ledgers, ledger, { description: 'Daarna' })
    expect(await undo(first)).toMatchObject({ undone: 0, keptCount: 1 })
    await undo(second)
    expect(await undo(first)).toMatchObject({ undone: 1, ...nothingKept })
    expect(await read(ledgers, ledger)).toMatchObject({ description: 'Proef' })
  })

  test('of a record with child records goes as a whole: made, changed and deleted ones', async () => {
    const countries = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {})
    const made = await create(regions, {
      description: `Regio ${code()}`,
      countryId: countries.body.items[0]?.id,
      postalCodeRanges: [
        { postalCodeFrom: '1000', postalCodeTo: '1099' },
        { postalCodeFrom: '1100', postalCodeTo: '1199' },
      ],
    })
    const [one, other] = made.body.postalCodeRanges as readonly AnyRecord[]
    const changed = await change(regions, made.body, {
      remark: 'Gewijzigd',
      postalCodeRanges: [
        { ...one, postalCodeTo: '1050' },
        { ...other, isDeleted: true },
        { postalCodeFrom: '1200', postalCodeTo: '1299' },
      ],
    })
    expect(await undo(changed)).toMatchObject({ undone: 4, ...nothingKept })
    const { postalCodeRanges, remark } = await read(regions, made.body)
    expect(remark).toBe(made.body.remark ?? null)
    const left = postalCodeRanges as readonly AnyRecord[]
    expect(left.map(({ id, postalCodeTo, isDeleted }) => [id, postalCodeTo, isDeleted])).toEqual([
      [one?.id, '1099', false],
      [other?.id, '1199', false],
    ])

    const whole = await tryUndo(changeSetOf(made))
    expect(whole.body).toMatchObject({ undone: 1, ...nothingKept })
    expect(await beheerder.get(`${regions}/${made.body.id}`)).toMatchObject({ status: 404 })
  })

  test('that made a record to which others refer leaves it inactive, which a dry run says before', async () => {
    const made = await makeLedger()
    await create('/api/main/invoicetypes', {
      code: code(),
      description: 'Verwijst',
      generalLedgerId: made.body.id,
    })
    const reason = 'Is gedeactiveerd in plaats van verwijderd, want er wordt naar verwezen.'
    const expected = { undone: 0, kept: [{ id: made.body.id, reason }] }
    const trial = await tryUndo(changeSetOf(made), { query: '?dryRun=true' })
    expect(trial.body).toMatchObject({ changeSetId: null, ...expected })
    expect(await read(ledgers, made.body)).toMatchObject({ status: 'Active' })
    expect(await undo(made)).toMatchObject(expected)
    expect(await read(ledgers, made.body)).toMatchObject({ status: 'Inactive' })
  })

  test('that made a version reopens the one before', async () => {
    const made = await create(vats, {
      code: code(),
      description: 'Tarief',
      percentage: 6,
      activeRangeUtc: { start: '2001-01-01', end: null },
    })
    const version = await create(`${vats}/newversion`, {
      id: made.body.id,
      activeRangeUtc: { start: '2030-01-01', end: null },
    })
    expect(await undo(version)).toMatchObject({ undone: 2, ...nothingKept })
    expect(await read(vats, made.body)).toMatchObject({ activeRangeUtc: { end: null } })
    expect(await beheerder.get(`${vats}/${version.body.id}`)).toMatchObject({ status: 404 })
  })

  test('that deleted a version brings it back into its series', async () => {
    const made = await create(vats, {
      code: code(),
      description: 'Tarief',
      percentage: 6,
      activeRangeUtc: { start: '2001-01-01', end: null },
    })
    const version = await create(`${vats}/newversion`, {
      id: made.body.id,
      activeRangeUtc: { start: '2030-01-01', end: null },
    })
    const { rowVersion } = version.body
    const deleted = await beheerder.delete(`${vats}/${version.body.id}`, { rowVersion })
    expect(deleted.status).toBe(204)
    expect(await undo(deleted)).toMatchObject({ undone: 1, ...nothingKept })
    const { id, seriesId, activeRangeUtc } = version.body
    expect(await read(vats, version.body)).toMatchObject({ id, seriesId, activeRangeUtc })
  })
})

test.each([
  ['bulkdeactivate', 'Active'],
  ['bulkactivate', 'Inactive'],
])('a %s is undone at once, by the right of the action alone', async (call, status) => {
  const lezer = await server.signIn('lezer')
  const chef = await server.signIn('beheerder', lezer.businessUnits[0]?.description)
  const made = await Promise.all(
    ['Een', 'Twee', 'Drie'].map((description) =>
      chef.post<AnyRecord>(ledgers, { code: code(), description, status }),
    ),
  )
  const ids = made.map(({ body }) => body.id)
  const done = await chef.post(`${ledgers}/${call}`, { ids, remark: 'Vervallen' })
  expect(done.body).toMatchObject({ totalRecordsAffected: 3 })
  expect(await tryUndo(changeSetOf(done), { client: lezer })).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht “Grootboekrekeningen: activeren en deactiveren”.' },
  })
  expect(await tryUndo(changeSetOf(done), { client: chef })).toMatchObject({
    status: 200,
    body: { undone: 3, ...nothingKept },
  })
  const now = await Promise.all(ids.map((id) => chef.get<AnyRecord>(`${ledgers}/${id}`)))
  expect(now.map(({ body }) => body.status)).toEqual([status, status, status])
})

test('a save is undone by the rights that its records ask', async () => {
  const lezer = await server.signIn('lezer')
  const chef = await server.signIn('beheerder', lezer.businessUnits[0]?.description)
  const made = await chef.post<AnyRecord>(ledgers, { code: code(), description: 'Van de chef' })
  expect(await tryUndo(changeSetOf(made), { client: lezer })).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht “Grootboekrekeningen: toevoegen”.' },
  })
})

test('an undo is undone by the rights that its records ask, too', async () => {
  const lezer = await server.signIn('lezer')
  const chef = await server.signIn('beheerder', lezer.businessUnits[0]?.description)
  const made = await chef.post<AnyRecord>(ledgers, { code: code(), description: 'Van de chef' })
  const undone = await tryUndo(changeSetOf(made), { client: chef })
  expect(await tryUndo(changeSetOf(undone), { client: lezer })).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht “Grootboekrekeningen: toevoegen”.' },
  })
})

test('a record of all units comes back into all units, by the right to that', async () => {
  const made = await makeLedger({ isGlobalSystemBusinessUnitRecord: true })
  expect(made.body.isGlobalSystemBusinessUnitRecord).toBe(true)
  const undone = await undo(made)
  const financieel = await server.signIn('financieel')
  const refused = await tryUndo(undone.changeSetId ?? '', { client: financieel })
  expect(refused.body).toMatchObject({ undone: 0, keptCount: 1 })
  expect(refused.body.kept[0]?.reason).toMatch(/^Dit record geldt in alle business units/)
  await undo(undone as unknown as ApiResponse)
  const elsewhere = await server.signIn('beheerder', 'Noord-Holland Zorg')
  expect(await elsewhere.get(`${ledgers}/${made.body.id}`)).toMatchObject({
    status: 200,
    body: { isGlobalSystemBusinessUnitRecord: true },
  })
})

test('rows without rights of their own go back by that of their parent', async () => {
  const currencies = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/currencies/search', {
    search: { isoCode: 'EUR' },
  })
  const made = await create('/api/main/functions', { description: `Functie ${code()}` })
  const changed = await change('/api/main/functions', made.body, {
    tariffs: [
      {
        description: 'Uurtarief',
        tariffAmount: 12.5,
        currencyId: currencies.body.items[0]?.id,
        activeRangeUtc: { start: '2024-01-01', end: null },
      },
    ],
  })
  expect(await undo(changed)).toMatchObject({ undone: 1, ...nothingKept })
  expect(await read('/api/main/functions', made.body)).toMatchObject({ tariffs: [] })
})

test('an import is undone as in its history, and its undo holds it again', async () => {
  const file = `Code;Omschrijving\n${code()};Een\n${code()};Twee\n`
  const imported = await beheerder.upload<ImportAnswer>(`${ledgers}/import`, 'rekeningen.csv', file)
  const history = async () =>
    (
      await beheerder.get<readonly { readonly id: string; readonly status: string }[]>(`${ledgers}/imports`)
    ).body.find(({ id }) => id === imported.body.batchId)?.status
  const undone = await undo(imported)
  expect(undone).toMatchObject({ undone: 2, ...nothingKept })
  expect(await history()).toBe('Undone')
  const again = await undo(undone as unknown as ApiResponse)
  expect(again).toMatchObject({ undone: 2 })
  expect(await history()).toBe('Completed')
  await undo(again as unknown as ApiResponse)
  expect(await history()).toBe('Undone')
})

test('of two undos at once one is done and the other is refused', async () => {
  const { body: ledger } = await makeLedger()
  const id = changeSetOf(await change(ledgers, ledger, { description: 'Anders' }))
  const answers = await Promise.all([tryUndo(id), tryUndo(id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.detail).toBe(
    'Deze wijziging is al ongedaan gemaakt.',
  )
})

test('rights are not put back', async () => {
  const role = await create('/api/main/roles', { description: `Rol ${code()}`, permissions: ['CountryRead'] })
  const changed = await change('/api/main/roles', role.body, {
    permissions: ['CountryRead', 'CountryAccess'],
  })
  const { kept, ...answer } = await undo(changed)
  expect(answer).toMatchObject({ undone: 0, changeSetId: null })
  expect(kept).toMatchObject([{ reason: 'Rechten worden niet teruggezet: wijzig ze zelf.' }])
})

test('what is not there, not seen, or not one is refused', async () => {
  const made = await makeLedger()
  const id = changeSetOf(made)
  const elsewhere = await server.signIn('beheerder', 'Noord-Holland Zorg')
  expect(await tryUndo(id, { client: elsewhere })).toMatchObject({ status: 404 })
  expect(await tryUndo(crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(await tryUndo('x')).toMatchObject({ status: 400 })
  expect(await tryUndo(id, { query: '?dryRun=ja' })).toMatchObject({ status: 400 })
  const unable = await server.signIn('taakloos')
  expect(await tryUndo(id, { client: unable })).toMatchObject({ status: 404 })
})
