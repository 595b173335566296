import { request as send } from 'node:http'
import type { ImportAnswer, ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isListed } from '../../openapi/record-pool.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const catalogue = createRecordCatalogue(recordTypes)

let server: DemonstrationServer
let beheerder: TestClient
let financieel: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  financieel = await server.signIn('financieel')
})
afterAll(() => server.close())

function importFile(file: string, query = '', client = beheerder, base = ledgers) {
  return client.upload<ImportAnswer>(`${base}/import${query}`, 'rekeningen.csv', file)
}

async function find(code: string, client = beheerder): Promise<readonly AnyRecord[]> {
  const { body } = await client.post<Page<AnyRecord>>(`${ledgers}/search`, {
    search: { code },
    matchingBehavior: 'Exact',
  })
  return body.items
}

test('an import has the id in its header, and a repeated call with its key that of the first', async () => {
  const [id, other, key] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const send = (
    importRecordId: string,
    keyed: Readonly<Record<string, string>> = {},
    row = 'EIG-1;Eigen id',
  ) =>
    beheerder.upload<ImportAnswer>(`${ledgers}/import`, 'rekeningen.csv', `Code;Omschrijving\r\n${row}`, {
      headers: { importrecordid: importRecordId, ...keyed },
    })
  const withKey = { 'idempotency-key': key }
  expect(await send(id.toUpperCase(), withKey)).toMatchObject({ status: 200, body: { batchId: id } })
  expect(await send(other, withKey)).toMatchObject({ status: 200, body: { batchId: id } })
  expect(await send(id, {}, 'EIG-2;Zelfde id')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'ImportRecordId', message: 'Een andere import heeft dit id al.' }] },
  })
  expect(await find('EIG-2')).toEqual([])
  expect(await send('een', withKey)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'ImportRecordId' }] },
  })
})

test('a file is checked, imported, audited and undone', async () => {
  const file = 'Code;Omschrijving\r\nIMP-1;Eerste\r\nIMP-2;"Tweede; met puntkomma"\r\n'
  const tried = await importFile(file, '?dryRun=true')
  expect(tried).toMatchObject({
    status: 200,
    body: { importSucceeded: true, isDryRun: true, counts: { new: 2, refused: 0 }, batchId: null },
  })
  expect(await find('IMP-1')).toEqual([])

  const imported = await importFile(file)
  expect(imported).toMatchObject({ status: 200, body: { importSucceeded: true, isDryRun: false } })
  const [record] = await find('IMP-2')
  expect(record).toMatchObject({ description: 'Tweede; met puntkomma', status: 'Active' })
  const trail = await beheerder.get<Page<AuditEntry>>(`${ledgers}/${record?.id}/audit`)
  expect(trail.body.items).toMatchObject([
    { auditAction: 'Insert', auditRemark: 'Import van rekeningen.csv' },
  ])

  const history = await beheerder.get<readonly ImportBatch[]>(`${ledgers}/imports`)
  expect(history.body[0]).toMatchObject({
    id: imported.body.batchId,
    fileName: 'rekeningen.csv',
    status: 'Completed',
    counts: { new: 2 },
  })
  const undone = await beheerder.post<UndoAnswer>(`${ledgers}/imports/${imported.body.batchId}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { totalRecordsAffected: 2, keptCount: 0 } })
  expect(await find('IMP-2')).toEqual([])
  expect((await beheerder.get<readonly ImportBatch[]>(`${ledgers}/imports`)).body[0]).toMatchObject({
    status: 'Undone',
  })
})

test('refused rows can be downloaded with their reasons, corrected and imported again', async () => {
  const file = 'Code;Omschrijving\nIMP-11;Goed\n;Zonder code\n"IMP-TE-LANG-VOOR-DE-CODE";=GEVAARLIJK()\n'
  expect(await importFile(file)).toMatchObject({ status: 200, body: { importSucceeded: false } })
  expect(await find('IMP-11')).toEqual([])
  const valid = await importFile(file, '?onlyValid=true')
  expect(valid).toMatchObject({ body: { importSucceeded: true, counts: { new: 1, refused: 2 } } })
  const refused = await beheerder.upload<string>(
    `${ledgers}/import?dryRun=true&answer=refused`,
    'rekeningen.csv',
    file,
  )
  expect(refused.headers.get('content-disposition')).toContain('geweigerd-rekeningen.csv')
  const lines = refused.body.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Code;Omschrijving;Reden van weigering')
  expect(lines[2]).toMatch(/^IMP-TE-LANG-VOOR-DE-CODE;'=GEVAARLIJK\(\);/)
  const mended = refused.body
    .replace('\n;Zonder', '\nIMP-12;Zonder')
    .replace('IMP-TE-LANG-VOOR-DE-CODE', 'IMP-13')
  expect(await importFile(mended)).toMatchObject({ body: { importSucceeded: true, counts: { new: 2 } } })
  expect(await find('IMP-13')).toMatchObject([{ description: '=GEVAARLIJK()' }])
})

test('global records need the permission to change them, and records of another business unit cannot be imported', async () => {
  const global = 'Code;Omschrijving;Alle business units\nIMP-21;Van allen;Ja\n'
  expect(await importFile(global, '', financieel)).toMatchObject({
    body: { importSucceeded: false, importErrorMessages: [{ rowNumber: 2 }] },
  })
  expect(await importFile(global)).toMatchObject({ body: { importSucceeded: true } })
  const changed = 'Code;Omschrijving\nIMP-21;Anders\n'
  expect(await importFile(changed, '', financieel)).toMatchObject({ body: { counts: { refused: 1 } } })

  const own = await importFile('Code;Omschrijving\nIMP-22;Van een\n', '', financieel)
  expect(own).toMatchObject({ body: { counts: { new: 1 } } })
  const [record] = await find('IMP-22', financieel)
  const other = await server.signIn('beheerder')
  const elsewhere = other.businessUnits.find(({ id }) => id !== financieel.businessUnitId)
  other.businessUnitId = elsewhere?.id
  const byId = await importFile(`id;Omschrijving\n${record?.id};Gekaapt\n`, '', other)
  expect(byId.body.importErrorMessages[0]?.message).toMatch(/^Er is geen .* met dit id\.$/)
  const history = await other.get<readonly ImportBatch[]>(`${ledgers}/imports`)
  expect(history.body.map(({ id }) => id)).not.toContain(own.body.batchId)
  expect(await other.post(`${ledgers}/imports/${own.body.batchId}/undo`)).toMatchObject({ status: 404 })
})

test('child records are imported below their parents, whose version rises', async () => {
  const base = '/api/main/postalcoderanges'
  const regions = await beheerder.post<Page<AnyRecord>>('/api/main/regions/search', {
    search: { description: 'Utrecht' },
  })
  const [region] = regions.body.items
  const file = `Regio;Postcode van;Postcode tot en met\n${String(region?.description)};9998;9999\nGeen regio;9998;9999\n`
  const answer = await beheerder.upload<ImportAnswer>(`${base}/import?onlyValid=true`, 'gebieden.csv', file)
  expect(answer.body).toMatchObject({
    counts: { new: 1, refused: 1 },
    importErrorMessages: [{ rowNumber: 3, message: 'Regio: Er is geen regio “Geen regio”.' }],
  })
  const raised = await beheerder.get<AnyRecord>(`/api/main/regions/${region?.id}`)
  expect(raised.body.rowVersion).toBe(Number(region?.rowVersion) + 1)
  const trail = await beheerder.get<Page<AuditEntry>>(`/api/main/regions/${region?.id}/audit`)
  expect(trail.body.items.map(({ auditRemark }) => auditRemark)).toContain('Import van gebieden.csv')
  const undone = await beheerder.post<UndoAnswer>(`${base}/imports/${answer.body.batchId}/undo`)
  expect(undone.body).toMatchObject({ totalRecordsAffected: 1, keptCount: 0 })
})

test('a row with more cells than there are headers is refused, and the others are not', async () => {
  const answer = await importFile('Code;Omschrijving\nIMP-31;Een\nIMP-32;Twee;drie\n', '?onlyValid=true')
  expect(answer.body).toMatchObject({ counts: { new: 1, refused: 1 } })
  expect(answer.body.importErrorMessages).toMatchObject([{ rowNumber: 3 }])
})

describe('an invalid import', () => {
  test.each([
    ['another column', 'Code;Kleur\nX;rood\n', 422],
    ['no rows', 'Code;Omschrijving\n', 422],
    ['nothing', '', 422],
    ['no key', 'Omschrijving\nX\n', 422],
    ['a quote that does not end', 'Code;Omschrijving\n"X;y\n', 400],
    ['NUL bytes', 'Code;Omschrijving\nX;\0\n', 400],
  ])('is refused: %s', async (_, file, status) => {
    const answer = await beheerder.upload(`${ledgers}/import`, 'rekeningen.csv', file)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.body.detail).toMatch(/^\p{Lu}.*$/su)
  })

  test('is refused: a binary named .csv, JSON, an unknown query parameter', async () => {
    const program = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4])
    expect(await beheerder.upload(`${ledgers}/import`, 'x.csv', program)).toMatchObject({ status: 415 })
    expect(await beheerder.post(`${ledgers}/import`, { file: 'x' })).toMatchObject({ status: 415 })
    const query = await beheerder.upload(`${ledgers}/import?dryrun=true`, 'x.csv', 'Code;Omschrijving\nX;Y\n')
    expect(query).toMatchObject({ status: 400, body: { errors: [{ field: 'dryrun' }] } })
  })
})

test.each(
  catalogue
    .all()
    .filter((type) => isListed(type) && type.actions.includes('ImportTemplate'))
    .map((type) => [type.basePath] as const),
)('the template of %s is read by its import, comma or semicolon', async (base) => {
  for (const delimiter of [',', ';']) {
    const template = await beheerder.get<string>(
      `${base}/importtemplate?delimiter=${encodeURIComponent(delimiter)}`,
    )
    expect(template.status).toBe(200)
    const columns = template.body.split(delimiter).length
    const row = Array.from({ length: columns }, () => 'x').join(delimiter)
    const answer = await importFile(template.body + row, '?dryRun=true', beheerder, base)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.counts.refused).toBe(1)
    expect(answer.body.columns).toHaveLength(columns)
  }
})

test('two concurrent imports of the same file create one set of records', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `IMP-T${index};Tegelijk ${index}`).join('\n')
  const file = `Code;Omschrijving\n${rows}\n`
  const answers = await Promise.all([importFile(file), importFile(file)])
  const written = answers.filter(({ body }) => body.batchId !== null)
  expect(written).toHaveLength(1)
  const { body } = await beheerder.post<Page<AnyRecord>>(`${ledgers}/search`, { search: { code: 'IMP-T' } })
  expect(body.totalCount).toBe(300)
})

test('an import whose client disconnects while the file is opened writes nothing', async () => {
  const file = (code: string) => `Code;Omschrijving\n${'\n'.repeat(3_000_000)}${code};Weg\n`
  const parts = new FormData()
  parts.append('file', new File([file('IMP-WEG')], 'weg.csv'))
  const form = new Response(parts)
  const body = Buffer.from(await form.arrayBuffer())
  const request = send(`${server.address}${ledgers}/import`, {
    method: 'POST',
    agent: false,
    headers: { ...beheerder.callHeaders, 'content-type': form.headers.get('content-type') ?? '' },
  })
  await new Promise<void>((resolve) => {
    request.on('error', () => undefined)
    request.end(body, () => resolve(void request.destroy()))
  })
  // Received and opened after it, and as large.
  expect(await importFile(file('IMP-NA'))).toMatchObject({ body: { counts: { new: 1 } } })
  expect(await find('IMP-WEG')).toEqual([])
  const history = await beheerder.get<readonly ImportBatch[]>(`${ledgers}/imports`)
  expect(history.body.map(({ fileName }) => fileName)).not.toContain('weg.csv')
})

test('queued imports open their files only when they start', async () => {
  const other = new Client(server.databaseUrl)
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('LOCK TABLE record.general_ledger IN ACCESS EXCLUSIVE MODE')
    const running = [beheerder, financieel].map((client, at) =>
      importFile(`Code;Omschrijving\nIMP-S${at};Slot\n`, '', client),
    )
    await expect
      .poll(async () => {
        const { rows } = await other.query('SELECT 1 FROM stamboek.change_set WHERE ended_at IS NULL')
        return rows.length
      })
      .toBe(2)
    const maxWaiting = 4
    const empty = Array.from({ length: maxWaiting + 1 }, () => importFile(''))
    expect(await Promise.race(empty)).toMatchObject({
      status: 429,
      body: { detail: 'Er wachten al veel imports. Probeer het straks opnieuw.' },
    })
    await other.query('ROLLBACK')
    expect(await Promise.all(running)).toMatchObject([{ status: 200 }, { status: 200 }])
    const statuses = (await Promise.all(empty)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(maxWaiting)
  } finally {
    await other.end()
  }
})
