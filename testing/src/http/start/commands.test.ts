import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { keptFormats, loadFormat } from '../../formats/kept-formats.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import { testKeyFile } from '../../server/test-key-file.ts'
import { runProgram } from '../../start/run-program.ts'

let database: TestDatabase
let client: Client
let directory: TestDirectory

beforeAll(async () => {
  directory = await makeTestDirectory()
  await writeFile(passwordFile(), 'een lang wachtwoord\n')
})
afterAll(() => directory.remove())

beforeEach(async () => {
  database = await createTestDatabase(inject('postgres').connection)
  client = new Client(database.connection)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const passwordFile = () => path.join(directory.directory, 'password')

const run = (name: string, ...words: readonly string[]) =>
  runProgram(fileURLToPath(import.meta.resolve(`@stamboek/server/commands/${name}`)), words, {
    DATABASE_URL: database.databaseUrl,
    SECRETS_KEY_FILE: testKeyFile,
  })

const setUp = (...words: readonly string[]) =>
  run('setup', '--user=chef', '--name=De Baas', `--password-file=${passwordFile()}`, ...words)

test('a database of an older version is named as such, not as one without administrators', async () => {
  const [oldest] = keptFormats
  if (oldest) await loadFormat(database, oldest)
  expect(await run('admin')).toEqual({
    code: 1,
    out: '',
    error:
      'Deze database is niet door deze versie van Stamboek klaargezet: gebruik de versie waarmee het programma draait, of voer eerst de upgrade uit door deze versie te starten.',
  })
})

test('a setup for a business unit that has ended is refused before anything is added', async () => {
  expect(await setUp('--basis=geen', '--unit=Zorg Noord')).toMatchObject({ code: 0, error: '' })
  await client.query(`UPDATE record."user" SET password = NULL;
    UPDATE record.system_business_unit SET active_range_utc_start = '2020-01-01', active_range_utc_end = '2021-01-01'`)
  expect(await setUp('--basis=talen', '--unit=Zorg Noord')).toMatchObject({
    code: 1,
    error: 'Er is nu geen business unit Zorg Noord. Er is er nu geen enkele.',
  })
  expect((await client.query(`SELECT FROM stamboek.change_set WHERE kind = 'Import'`)).rows).toEqual([])

  await client.query(`DELETE FROM record.user_role; DELETE FROM record."user" WHERE user_name = 'chef'`)
  expect(await run('admin')).toMatchObject({
    code: 0,
    out: 'Er zijn nog geen accounts. npm run setup maakt de eerste beheerder; zonder setup toont npm start een link waarmee je die maakt.',
  })
})
