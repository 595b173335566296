import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { Page } from '@stamboek/model/contract/record-calls'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isListed } from '../../openapi/record-pool.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, startTestServer, type TestServer } from '../../server/test-server.ts'
import { exportSheet } from '../../sheets/export-sheet.ts'

const catalogue = createRecordCatalogue(recordTypes)
const types = catalogue
  .all()
  .filter((type) => isListed(type) && type.actions.includes('Import') && !type.importKey.includes('id'))

let here: TestServer
let elsewhere: TestServer
let database: TestDatabase
let ours: TestClient
let theirs: TestClient

/** Two installations with the same demonstration records, whose ids differ. */
beforeAll(async () => {
  here = await startDemonstrationServer(inject('postgres'))
  database = await createTestDatabase(inject('postgres').connection)
  elsewhere = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  ours = await here.signIn('beheerder')
  theirs = await elsewhere.signIn('beheerder')
})
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await database.drop()
})

async function importSheet(
  client: TestClient,
  type: RecordType,
  sheet: Uint8Array<ArrayBuffer>,
  query = '',
): Promise<ImportAnswer> {
  const answer = await client.upload<ImportAnswer>(`${type.basePath}/import${query}`, 'blad.xlsx', sheet)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test.each(types.map((type) => [type.labels.many, type] as const))(
  'the records of %s are found by their import key',
  async (_, type) => {
    const answer = await importSheet(theirs, type, await exportSheet(ours, type), '?dryRun=true')
    const { counts, importErrorMessages, importWarningMessages } = answer
    expect(importErrorMessages).toEqual([])
    expect({ new: counts.new, refused: counts.refused }).toEqual({ new: 0, refused: 0 })
    const rows = counts.unchanged + counts.changed
    const unknown = importWarningMessages.filter(({ message }) =>
      message.startsWith('Dit id bestaat hier niet'),
    )
    expect(unknown).toHaveLength(Math.min(rows, 100))
  },
)

test('a new record comes along with its references, what is not in the sheet is named, and stays what it is', async () => {
  const vat = catalogue.get('Main.VatViewDto')
  const ledgers = await ours.post<Page<AnyRecord>>('/api/main/generalledgers/search', { limit: 1 })
  const [ledger] = ledgers.body.items
  const created = await ours.post<AnyRecord>(vat.basePath, {
    code: 'ELDERS',
    description: 'Van elders',
    percentage: 12,
    generalLedgerId: ledger?.id,
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const sheet = await exportSheet(ours, vat)
  const answer = await importSheet(theirs, vat, sheet)
  expect(answer).toMatchObject({ importSucceeded: true, counts: { new: 1, refused: 0 } })
  expect(answer.importWarningMessages).toContainEqual({
    rowNumber: answer.rows.find(({ outcome }) => outcome === 'new')?.rowNumber,
    message: 'Dit id bestaat hier niet; naar Code is het record nieuw.',
  })
  const found = await theirs.post<Page<AnyRecord>>(`${vat.basePath}/search`, { search: { code: 'ELDERS' } })
  expect(found.body.items).toMatchObject([{ generalLedger: { label: expect.any(String) as string } }])
  expect(await importSheet(theirs, vat, sheet)).toMatchObject({ counts: { new: 0, changed: 0, refused: 0 } })
})

test('child records and what the sheet leaves out are named', async () => {
  const type = catalogue.get('Main.FunctionViewDto')
  const whole = await importSheet(theirs, type, await exportSheet(ours, type), '?dryRun=true')
  expect(whole.fileWarnings).toEqual([expect.stringMatching(/niet meegekomen: .*Tarieven/)])
  const roles = catalogue.get('Main.RoleViewDto')
  const few = await exportSheet(ours, roles, ['description'])
  expect((await importSheet(theirs, roles, few, '?dryRun=true')).fileWarnings[0]).toMatch(/Rechten/)
  expect((await importSheet(ours, roles, few, '?dryRun=true')).fileWarnings).toEqual([])
})
