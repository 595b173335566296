import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditEntry, LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord, ReferenceLabel } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, readRecord, searchIds } from '../../language/language-server.ts'
import { sampleIban } from '../../records/sample-record.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const accounts = '/api/main/bankaccounts'

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient
let bankId: string

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  bankId = (await find(north, '/api/main/banks', { bankIdentifierCode: 'ABNANL2A' })).id
})
afterAll(() => server.close())

async function find(client: TestClient, path: string, search: object): Promise<AnyRecord> {
  const { items } = await searchIds(client, path, { search, matchingBehavior: 'Exact' })
  const [record] = items
  if (!record) throw new Error(`${path} has no ${JSON.stringify(search)}`)
  return record
}

let made = 0
/** A body with an IBAN that no other has. */
function body(change: object = {}): Record<string, unknown> {
  made += 1
  return { description: `Proefrekening ${made}`, iban: sampleIban(7_000_000 + made), bankId, ...change }
}

const make = (change: object = {}, client = north) => createRecord(client, accounts, body(change))

/** The status, and the fields with their sentences. */
function refusal(answer: ApiResponse): readonly unknown[] {
  const { errors = [] } = answer.body as { errors?: readonly { field: string; message: string }[] }
  return [answer.status, ...errors.map(({ field, message }) => `${field}: ${message}`)]
}

describe('an IBAN', () => {
  test('is stored without spaces and in capitals', async () => {
    const stored = await make({ iban: ' nl44 rabo 0123 4567 89 ' })
    expect(stored['iban']).toBe('NL44RABO0123456789')
    const found = await searchIds(north, accounts, { search: { iban: 'nl44 rabo 0123' } })
    expect(found.items.map(({ id }) => id)).toEqual([stored.id])
  })

  test.each([
    ['a wrong digit', 'NL91ABNA0417164301', 'De controlecijfers van deze IBAN kloppen niet.'],
    ['swapped digits', 'NL91ABNA0471164300', 'De controlecijfers van deze IBAN kloppen niet.'],
    ['a digit too few', 'NL91ABNA041716430', 'Een IBAN met landcode NL heeft 18 tekens.'],
    ['the length of another country', 'BE6853900754703400', 'Een IBAN met landcode BE heeft 16 tekens.'],
    ['a country without IBANs', 'US91ABNA0417164300', "Er bestaan geen IBAN's met landcode US."],
    ['no country', '0417164300', 'Een IBAN begint met een landcode van 2 letters en 2 controlecijfers.'],
  ])('with %s is refused', async (_, iban, message) => {
    expect(refusal(await north.post(accounts, body({ iban })))).toEqual([422, `iban: ${message}`])
  })

  const taken = 'iban: Er is al een bankrekening met deze IBAN.'

  test('occurs once in a business unit, also with spaces, and may occur in another', async () => {
    const { iban } = await make()
    const spaced = String(iban).toLowerCase().replace('abna', ' abna ')
    expect(refusal(await north.post(accounts, body({ iban: spaced })))).toEqual([422, taken])
    expect((await make({ iban, bankId }, antwerp))['iban']).toBe(iban)
  })

  test('is stored once when several clients send it at the same time', async () => {
    const other = await server.signIn('beheerder', 'Noord-Holland Zorg')
    const { iban } = body()
    const answers = await Promise.all(
      [north, other, north, other].map((client) => client.post(accounts, body({ iban }))),
    )
    expect(answers.map((answer) => answer.status).toSorted((one, two) => one - two)).toEqual([
      201, 422, 422, 422,
    ])
    const late = answers.filter(({ status }) => status === 422).map(refusal)
    expect(late).toEqual([
      [422, taken],
      [422, taken],
      [422, taken],
    ])
  })
})

describe('a reference of an account', () => {
  test('to an inactive bank is refused, unless the account had it already', async () => {
    const country = await find(north, '/api/main/countries', { isoCode2: 'NL' })
    const bank = await createRecord(north, '/api/main/banks', {
      description: 'Opgeheven bank',
      bankIdentifierCode: 'OPGHNL2A',
      countryId: country.id,
    })
    const account = await make({ bankId: bank.id })
    await north.put(`/api/main/banks/${bank.id}`, { rowVersion: bank.rowVersion, status: 'Inactive' })
    const sentence = 'bankId: Bank verwijst naar een record dat inactief is.'
    expect(refusal(await north.post(accounts, body({ bankId: bank.id })))).toEqual([422, sentence])
    const path = `${accounts}/${account.id}`
    expect(await north.put(path, { ...account, remark: 'Blijft' })).toMatchObject({ status: 200 })
    const other = await make()
    expect(refusal(await north.put(`${accounts}/${other.id}`, { ...other, bankId: bank.id }))).toEqual([
      422,
      sentence,
    ])
  })

  test('to a ledger or transfer method of another business unit is refused', async () => {
    const ledger = await createRecord(antwerp, '/api/main/generalledgers', {
      description: 'Van Antwerpen',
      code: 'BE-1',
    })
    const method = await createRecord(antwerp, '/api/main/banktransfermethods', {
      description: 'Van Antwerpen',
    })
    const sent = body({ generalLedgerId: ledger.id, bankTransferMethodId: method.id })
    expect(refusal(await north.post(accounts, sent))).toEqual([
      422,
      'generalLedgerId: Grootboekrekening verwijst naar een record dat niet bestaat.',
      'bankTransferMethodId: Overboekingsmethode verwijst naar een record dat niet bestaat.',
    ])
  })

  test('to the currency is that of the business unit at first', async () => {
    const unit = north.businessUnits.find(({ id }) => id === north.businessUnitId)
    expect(await make()).toMatchObject({ currencyId: unit?.defaultCurrency?.id, currency: { label: 'Euro' } })
  })

  test('and every required member is named', async () => {
    expect(refusal(await north.post(accounts, {}))).toEqual([
      422,
      'description: Omschrijving is verplicht.',
      'iban: IBAN is verplicht.',
      'bankId: Bank is verplicht.',
    ])
  })
})

test('an account is not its own inter-company account', async () => {
  const [own, other] = [await make({}), await make({})]
  const put = (ids: readonly string[]) =>
    north.put(`${accounts}/${own.id}`, { ...own, interCompanyBankAccounts: ids })
  expect(refusal(await put([other.id, own.id]))).toEqual([
    422,
    'interCompanyBankAccounts: Dit record zelf kan niet bij intercompany-rekeningen staan.',
  ])
  expect(await put([other.id])).toMatchObject({ status: 200 })
})

describe('an account of another business unit', () => {
  let theirs: AnyRecord
  let ours: AnyRecord
  const shown = () => [{ id: theirs.id, label: 'Belgische rekening' }]
  beforeAll(async () => {
    const secret = { bankAccountHolderName: 'Geheime houder', remark: 'Geheime opmerking' }
    theirs = await make({ description: 'Belgische rekening', ...secret }, antwerp)
    ours = await make({ interCompanyBankAccounts: [theirs.id] })
  })

  test('can be an inter-company account, of which only id and label show', async () => {
    expect(ours['interCompanyBankAccounts']).toEqual(shown())
    const read = await readRecord(north, `${accounts}/${ours.id}`)
    expect(read['interCompanyBankAccounts']).toEqual(shown())
    const { items } = await searchIds(north, accounts, { search: { ids: [ours.id] } })
    expect(items[0]?.['interCompanyBankAccounts']).toEqual(shown())
    expect(JSON.stringify([read, items])).not.toContain('Geheime')
    expect(JSON.stringify([read, items])).not.toContain(theirs['iban'])
  })

  test('is offered by its label alone', async () => {
    const answer = await north.post<Page<LookupItem>>(`${accounts}/lookup`, {
      field: 'interCompanyBankAccounts',
      search: 'Belgische',
    })
    expect(answer.body.items).toEqual([{ id: theirs.id, label: 'Belgische rekening', status: 'Active' }])
    const byIban = { field: 'interCompanyBankAccounts', search: theirs['iban'] }
    expect((await north.post<Page<LookupItem>>(`${accounts}/lookup`, byIban)).body.items).toEqual([])
  })

  test('can be neither read, found, changed, audited nor exported', async () => {
    const path = `${accounts}/${theirs.id}`
    const answers = await Promise.all([
      north.get(path),
      north.put(path, { ...theirs, remark: 'Van ons' }),
      north.get(`${path}/audit`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const bulk = await north.post(`${accounts}/bulkdeactivate`, { ids: [theirs.id] })
    expect(bulk).toMatchObject({ status: 200, body: { totalRecordsAffected: 0 } })
    expect((await searchIds(north, accounts, { search: { ids: [theirs.id] } })).totalCount).toBe(0)
    expect(await readRecord(antwerp, path)).toMatchObject({ rowVersion: 1, status: 'Active' })
  })

  test('shows its label in the export, which an import reads back, and in the audit trail', async () => {
    const columns = [{ field: 'iban' }, { field: 'interCompanyBankAccounts' }]
    const file = await north.post<Buffer>(`${accounts}/export`, { columns, ids: [ours.id] })
    const [sheet] = (await readXlsx(file.body)).sheets
    expect(sheet?.rows[1]?.slice(0, 2)).toEqual([ours['iban'], 'Belgische rekening'])
    const trail = await north.get<Page<AuditEntry>>(`${accounts}/${ours.id}/audit`)
    const changes = trail.body.items.flatMap((entry) => entry.changes)
    const [change] = changes.filter(({ field }) => field === 'interCompanyBankAccounts')
    expect(change).toMatchObject({ after: [{ label: 'Belgische rekening' }] })
    expect(JSON.stringify(changes)).not.toContain('Geheime')
    const iban = String(body()['iban'])
    const csv = `IBAN;Omschrijving;Bank;Intercompany-rekeningen\n${iban};Ingelezen;ABN AMRO Bank;Belgische rekening\n`
    const imported = await north.upload<ImportAnswer>(`${accounts}/import`, 'rekeningen.csv', csv)
    expect(imported.body).toMatchObject({ importSucceeded: true, importErrorMessages: [] })
    expect((await find(north, accounts, { iban }))['interCompanyBankAccounts']).toEqual(shown())
  })
})

describe('a change of an account', () => {
  test('with a stale rowVersion gets the current record', async () => {
    const account = await make()
    const path = `${accounts}/${account.id}`
    await north.put(path, { ...account, bankAccountHolderName: 'Eerste' })
    expect(await north.put(path, { ...account, bankAccountHolderName: 'Tweede' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { bankAccountHolderName: 'Eerste', rowVersion: 2 } },
    })
  })

  test('is refused without right, x-csrf or business unit', async () => {
    const reader = await server.signIn('lezer', 'Noord-Holland Zorg')
    expect(await reader.post(accounts, body())).toMatchObject({ status: 403 })
    const noCsrf = { headers: { 'x-csrf': '' } }
    expect(await north.post(accounts, body(), noCsrf)).toMatchObject({ status: 403 })
    const foreign = { headers: { BusinessUnitId: crypto.randomUUID() } }
    expect(await north.post(accounts, body(), foreign)).toMatchObject({ status: 403 })
    const outside = await server.signIn('beheerder')
    outside.businessUnitId = undefined
    expect(await outside.post(accounts, body())).toMatchObject({ status: 400 })
    const planner = await server.signIn('planner', 'Noord-Holland Zorg')
    expect(await planner.post(`${accounts}/search`, {})).toMatchObject({ status: 403 })
  })
})

describe('a Get of a business unit', () => {
  const units = '/api/main/systembusinessunits'
  const unitNamed = (client: TestClient, name: string) => find(client, units, { description: name })
  const labels = (unit: AnyRecord) =>
    (unit['bankAccounts'] as readonly ReferenceLabel[] | undefined)?.map(({ label }) => label)

  test('lists id and label of its accounts, whatever the unit of the call, and an update ignores them', async () => {
    const { id } = await unitNamed(north, 'Rijnmond Thuiszorg')
    const unit = await readRecord(north, `${units}/${id}`)
    expect(labels(unit)).toEqual(['Betaalrekening Rotterdam', 'Betaalrekening Schiedam'])
    expect(Object.keys((unit['bankAccounts'] as readonly object[])[0] ?? {})).toEqual(['id', 'label'])
    const changed = await north.put(`${units}/${id}`, { ...unit, bankAccounts: [], remark: 'Gewijzigd' })
    expect(changed).toMatchObject({ status: 200, body: { remark: 'Gewijzigd' } })
    expect(labels(await readRecord(north, `${units}/${id}`))).toHaveLength(2)
  })

  test('leaves them out for who is not in that unit or may not read them there', async () => {
    const reader = await server.signIn('lezer', 'Noord-Holland Zorg')
    const [own, foreign] = await Promise.all(
      ['Noord-Holland Zorg', 'Antwerpen Diensten'].map((name) => unitNamed(reader, name)),
    )
    expect(labels(await readRecord(reader, `${units}/${own?.id}`))).toContain('Betaalrekening Haarlem')
    expect(await readRecord(reader, `${units}/${foreign?.id}`)).not.toHaveProperty('bankAccounts')
    const { client } = await signInWithPermissions(north, ['SystemBusinessUnitRead'])
    expect(await readRecord(client, `${units}/${own?.id}`)).not.toHaveProperty('bankAccounts')
  })
})
