import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createBackup } from '@stamboek/server/backup/create-backup'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { runProgram } from '../../start/run-program.ts'

const command = fileURLToPath(import.meta.resolve('@stamboek/server/commands/upgrade'))
const vats = '/api/main/vats'
const regions = '/api/main/regions'

let directory: TestDirectory
let server: DemonstrationServer
let database: Database
let beheerder: TestClient

const folder = (name: string) => path.join(directory.directory, name)
const backUp = (name: string) => createBackup(database, { to: folder(name), version: '1' })
const writeChanges = (since: string, to: string) =>
  runProgram(command, ['changes', `--since=${since}`, `--to=${to}`], {
    DATABASE_URL: server.databaseUrl,
    SECRETS_KEY_FILE: server.secretsKeyFile,
  })

beforeAll(async () => {
  directory = await makeTestDirectory()
  server = await startDemonstrationServer(inject('postgres'))
  database = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: 'unused' })
  beheerder = await server.signIn('beheerder')
})
afterAll(async () => {
  await database.close()
  await server.close()
  await directory.remove()
})

async function create(address: string, body: unknown): Promise<AnyRecord> {
  const answer = await beheerder.post<AnyRecord>(address, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

test('the file says in words what was changed since the back-up, in order', async () => {
  const countries = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {
    search: { description: 'België' },
  })
  const region = await create(regions, {
    description: 'Luik en omstreken',
    countryId: countries.body.items[0]?.id,
    postalCodeRanges: [{ postalCodeFrom: '4000', postalCodeTo: '4999' }],
  })
  const vat = await create(vats, {
    description: 'Verlegd',
    code: 'VL',
    percentage: 21,
    activeRangeUtc: { start: '2024-01-01', end: null },
  })
  const { directory: since } = await backUp('words')

  const [range] = region.postalCodeRanges as readonly AnyRecord[]
  const put = await beheerder.put(`${regions}/${region.id}`, {
    ...region,
    remark: '=SOM(1)',
    postalCodeRanges: [{ ...range, postalCodeTo: '4500' }],
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  expect(await beheerder.delete(`${vats}/${vat.id}`, { rowVersion: vat.rowVersion })).toMatchObject({
    status: 204,
  })

  const file = folder('changes.csv')
  expect(await writeChanges(since, file)).toMatchObject({ code: 0, error: '' })
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe(
    '\ufeffTijdstip;Gebruiker;Actie;Soort;Omschrijving;Hoort bij;Business unit;Wijzigingen;Opmerking;Record ID',
  )
  // Without the moment and the id.
  expect(lines.map((line) => line.replace(/^[^;]*;/, '').replace(/;[^;]*$/, ''))).toMatchInlineSnapshot(`
    [
      "Marieke van den Berg;Gewijzigd;Regio;Luik en omstreken;;;"Opmerking: – → =SOM(1); Postcodegebieden: 4000 – 4999 → 4000 – 4500";",
      "Marieke van den Berg;Gewijzigd;Postcodegebied;4000 – 4500;Luik en omstreken;;Postcode tot en met: 4999 → 4500;",
      "Marieke van den Berg;Verwijderd;Btw-tarief;Verlegd;;Antwerpen Diensten;"Omschrijving: Verlegd → –; Code: VL → –; Percentage: 21 % → –; Status: Actief → –; Actief: vanaf 01-01-2024 → –";",
    ]
  `)
  expect(lines[0]).toMatch(/^\d{2}-\d{2}-20\d{2} \d{2}:\d{2}/)
})

test('the file has what was begun before the back-up and stored after it, and no more', async () => {
  const insert = `INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, remark, changes)
    VALUES (gen_random_uuid(), now() - interval '1 minute', gen_random_uuid(), 'Main.CountryViewDto', gen_random_uuid(), 'Update', gen_random_uuid(), $1, '[]')`
  await server.query(insert, ['erin'])
  let backup: Awaited<ReturnType<typeof createBackup>> | undefined
  await database.kysely.transaction().execute(async (transaction) => {
    await sql.raw(insert.replace('$1', `'onderweg'`)).execute(transaction)
    backup = await backUp('moment')
  })
  await server.query(insert, ['erna'])
  // Of a database that counts its transactions anew since it was restored.
  await server.query(insert, ['elders'])
  await server.query(
    `UPDATE stamboek.audit_entry SET transaction_id = '3', made_at = now() WHERE remark = 'elders'`,
  )
  const file = folder('moment.csv')
  expect(await writeChanges(backup?.directory ?? '', file)).toMatchObject({ code: 0, error: '' })
  const text = await readFile(file, 'utf8')
  expect(text).toContain('onderweg')
  expect(text).toContain('erna')
  expect(text).toContain('elders')
  expect(text).not.toContain('erin')
})

test('a back-up of another installation is refused, and a file stays as it was', async () => {
  const { directory: since, manifest } = await backUp('other')
  const file = folder('there.csv')
  expect(await writeChanges(since, file)).toMatchObject({ code: 0 })
  const written = await readFile(file, 'utf8')
  expect(await writeChanges(since, file)).toMatchObject({
    code: 1,
    error: `${file} bestaat al: kies een andere naam. Er is niets geschreven.`,
  })
  await server.query(`UPDATE stamboek.migration SET applied_at = applied_at - interval '1 day'`)
  expect(await writeChanges(since, folder('none.csv'))).toMatchObject({
    code: 1,
    error: `De back-up ${manifest.name} is van een andere installatie: deze database heeft haar niet gemaakt. Er is niets geschreven.`,
  })
  expect(await readFile(file, 'utf8')).toBe(written)
})
