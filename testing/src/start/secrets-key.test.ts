import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { findRunningPostgresUrl } from '@stamboek/server/database/embedded/running-postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRecord } from '../language/language-server.ts'
import { makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { runProgram } from './run-program.ts'
import { StamboekProcess } from './stamboek-process.ts'

// Some dozen programs start one after the other.
vi.setConfig({ testTimeout: 180_000 })

const command = fileURLToPath(import.meta.resolve('@stamboek/server/commands/secrets-key'))

let directory: TestDirectory
let dataDirectory: string
/** Where the key file is made by default. */
let keyFile: string

beforeAll(async () => {
  directory = await makeTestDirectory()
  dataDirectory = path.join(directory.directory, 'data')
  keyFile = `${dataDirectory}-secrets-key.json`
  // Root makes it passable for PostgreSQL's user.
  await mkdir(dataDirectory, { mode: 0o711 })
})
afterAll(() => directory.remove())

const start = () => new StamboekProcess({ DATA_DIR: dataDirectory, DEMO: 'on', SECRETS_KEY_FILE: '' })

const run = (...words: readonly string[]) => runProgram(command, words, { DATA_DIR: dataDirectory })

/** Damages a sealed value in the database of the running program. */
async function cutPassphrase(id: string): Promise<void> {
  const database = await openDatabase({
    dataDirectory: 'unused',
    databaseUrl: (await findRunningPostgresUrl(dataDirectory)) ?? '',
  })
  await sql`UPDATE record.secret SET passphrase = left(passphrase, -4) WHERE id = ${id}::uuid`.execute(
    database.kysely,
  )
  await database.close()
}

test('the key of an embedded database: made once, turned and dropped while it runs, and never made again', async () => {
  const first = start()
  const client = await TestClient.signIn(await first.address(), 'beheerder')
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  const type = await createRecord(client, '/api/main/secrettypes', {
    description: 'Proef',
    hasPassphrase: true,
  })
  const body = { secretTypeId: type.id, passphrase: 'een zin om te bewaren' }
  const made = await createRecord(client, '/api/main/secrets', body)

  const before = await run()
  expect(before).toMatchObject({ code: 0, error: '' })
  expect(before.out).toMatch(/^Sleutel [0-9a-f]{12}: \d+ waarden, verzegelt nieuwe waarden\.$/)
  const [, old = ''] = /^Sleutel (\S+):/.exec(before.out) ?? []
  expect((await run('add')).out).toMatch(
    new RegExp(
      `^Sleutel [0-9a-f]{12} staat in ${keyFile}\\. Kopieer het bestand naar elke server en voer dan "turn" uit\\.$`,
    ),
  )
  expect((await run()).out).toMatch(/\nSleutel [0-9a-f]{12}: 0 waarden, nog niet in gebruik\.$/)
  await cutPassphrase(made.id)
  const partly = await run('turn')
  expect(partly).toMatchObject({ code: 1, error: '' })
  expect(partly.out).toMatch(
    new RegExp(
      `^Sleutel [0-9a-f]{12} verzegelt nieuwe waarden; \\d\\d+ waarden opnieuw verzegeld\\.
Deze waarde is niet te openen, en overgeslagen:
- Wachtwoordzin van Geheim "Proef" van .+ \\(id ${made.id}\\)
Vul ze in Stamboek opnieuw in of maak ze leeg; daarna verwijdert "drop" de oude sleutels\\.$`,
    ),
  )
  const mended = { rowVersion: made.rowVersion, passphrase: 'opnieuw' }
  expect(await client.put(`/api/main/secrets/${made.id}`, mended)).toMatchObject({ status: 200 })
  expect((await run('turn')).out).toMatch(
    /^Alle waarden zijn verzegeld met sleutel [0-9a-f]{12}; \d\d+ waarden opnieuw verzegeld\. Bewaar een nieuwe kopie van het sleutelbestand; "drop" verwijdert de oude sleutels\.$/,
  )
  expect((await run('drop')).out).toMatch(new RegExp(`^Verwijderd: ${old}, [0-9a-f]{12}\\.$`))
  expect((await run('drop')).out).toBe('Er is geen sleutel verwijderd.')
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect(await run('weg')).toMatchObject({
    code: 2,
    out: '',
    error: expect.stringContaining('Kies uit list, add, turn, drop, niet "weg".') as string,
  })

  const next = await client.post<AnyRecord>('/api/main/secrets/newversion', {
    id: made.id,
    activeRangeUtc: { start: '2050-01-01', end: null },
  })
  expect(next).toMatchObject({ status: 201 })
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })

  expect((await run()).out).toMatch(/^Sleutel [0-9a-f]{12}: \d+ waarden, verzegelt nieuwe waarden\.$/)
  const keys = await readFile(keyFile, 'utf8')
  await rename(keyFile, `${keyFile}.kept`)
  const { code, stdout, stderr } = await start().ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(
    /^Het sleutelbestand \S+data-secrets-key\.json van deze database ontbreekt \(sleutel [0-9a-f]{12}\): zet het juiste bestand terug, of wijs het aan met SECRETS_KEY_FILE\.\n$/,
  )
  await rename(`${keyFile}.kept`, keyFile)
  const again = start()
  await again.address()
  expect(await again.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  expect(await readFile(keyFile, 'utf8')).toBe(keys)
})

test('a key file that cannot be made ends the start with one line', async () => {
  const file = path.join(directory.directory, 'nowhere', 'keys.json')
  const own = path.join(directory.directory, 'other')
  const { code, stderr } = await new StamboekProcess({ DATA_DIR: own, DEMO: 'off', SECRETS_KEY_FILE: file })
    .ended
  expect(code).toBe(1)
  expect(stderr).toBe(
    `Het sleutelbestand ${file} is niet te schrijven: maak de map schrijfbaar, of kies met SECRETS_KEY_FILE een andere plaats.\n`,
  )
  await rm(own, { recursive: true })
})
