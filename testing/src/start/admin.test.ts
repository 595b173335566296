import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { findRunningPostgresUrl } from '@stamboek/server/database/embedded/running-postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { runProgram } from './run-program.ts'
import { StamboekProcess } from './stamboek-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const command = fileURLToPath(import.meta.resolve('@stamboek/server/commands/admin'))

let directory: TestDirectory
let dataDirectory: string

beforeAll(async () => {
  directory = await makeTestDirectory()
  dataDirectory = path.join(directory.directory, 'data')
  await mkdir(dataDirectory, { mode: 0o711 })
})
afterAll(() => directory.remove())

const run = (...words: readonly string[]) =>
  runProgram(command, words, { DATA_DIR: dataDirectory, PUBLIC_URL: 'http://localhost/intern' })

test('a folder without a database is refused in a sentence, and stays empty', async () => {
  expect(await run()).toEqual({
    code: 1,
    out: '',
    error: `In ${dataDirectory} staat geen database. Geef de opdracht dezelfde instellingen als het programma (DATA_DIR of DATABASE_URL), of start dat eerst.`,
  })
  expect(await readdir(dataDirectory)).toEqual([])
})

test('the way back when the only administrator has gone, while the program runs and while it does not', async () => {
  const program = new StamboekProcess({ DATA_DIR: dataDirectory, DEMO: 'on', SECRETS_KEY_FILE: '' })
  const address = await program.address()
  expect(await run()).toEqual({
    code: 0,
    out: 'beheerder (Marieke van den Berg): beheerder, 0 sessies.',
    error: '',
  })

  // Whatever the product itself refuses.
  const database = await openDatabase({
    dataDirectory: 'unused',
    databaseUrl: (await findRunningPostgresUrl(dataDirectory)) ?? '',
  })
  await sql`UPDATE record.user_role SET status = 'Inactive' WHERE business_unit_id IS NULL`.execute(
    database.kysely,
  )
  await sql`UPDATE record."user" SET status = 'Inactive', password = NULL WHERE user_name = 'lezer'`.execute(
    database.kysely,
  )
  await database.close()
  expect((await run()).out).toMatch(/^Niemand is nu beheerder\./)

  expect(await run('make', 'niemand')).toMatchObject({
    code: 1,
    error: 'Er is geen account met de gebruikersnaam niemand.',
  })
  expect(await run('make', 'planner', '--unit=Nergens')).toMatchObject({
    code: 1,
    error:
      'Er is nu geen business unit Nergens. Wel: Antwerpen Diensten, Noord-Holland Zorg, Rijnmond Thuiszorg.',
  })
  expect(await run('reset', 'lezer')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^lezer is niet actief/) as string,
  })

  const made = await run('make', 'Planner', '--unit=Rijnmond Thuiszorg')
  expect(made).toEqual({
    code: 0,
    out: 'planner (Joost Hendriks) is beheerder, en lid van Rijnmond Thuiszorg.',
    error: '',
  })
  expect((await run('make', 'planner')).out).toBe('planner is al beheerder; er is niets gewijzigd.')
  const planner = await TestClient.signIn(address, 'planner', 'Rijnmond Thuiszorg')
  const mine = await planner.get<{ permissions: string[] }>('/api/authorization/permissions/me')
  const all = await planner.post<{ items: { description: string }[] }>('/api/main/roles/search', {
    search: {},
  })
  expect(mine.body.permissions).toContain('UserUpdate')
  expect(all.body.items.map(({ description }) => description)).toContain('Beheerder')

  // One who had been deactivated, without a password, sets one by the link.
  const reader = await run('make', 'lezer', '--json')
  expect(reader.code, reader.error).toBe(0)
  const { link } = JSON.parse(reader.out) as { link: string }
  expect(link).toMatch(/^http:\/\/localhost\/intern\/sign-in\?reset=[\w-]{43}$/)
  const token = new URL(link).searchParams.get('reset')
  const client = new TestClient(address)
  expect(
    await client.post('/api/authentication/reset', { token, password: 'een heel ander wachtwoord' }),
  ).toMatchObject({ status: 204 })
  expect((await run('list', '--json')).out).toContain('"userName": "lezer"')

  expect(await run('end-sessions', 'planner')).toMatchObject({
    code: 0,
    out: '1 sessie van planner is beëindigd.',
  })
  expect(await planner.get('/api/authentication/me')).toMatchObject({ status: 401 })
  await client.post('/api/authentication/login', { userName: 'lezer', password: 'een heel ander wachtwoord' })
  await client.selectBusinessUnit()
  expect(await remarksOf(client, 'planner')).toContain(
    'Sessies en tokens beëindigd met de opdracht npm run admin',
  )
  expect(await remarksOf(client, 'lezer')).toContain(
    'Link voor een nieuw wachtwoord gemaakt met de opdracht npm run admin',
  )
  expect((await run('end-sessions', 'iedereen')).out).toBe('1 sessie is beëindigd.')
  expect(await program.end('SIGTERM')).toMatchObject({ code: 0 })

  const link2 = await run('reset', 'planner')
  expect(link2).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Joost Hendriks stelt binnen een dag, eenmalig, /) as string,
  })
  expect((await run('list')).out.split('\n')).toEqual([
    expect.stringMatching(/^lezer \(.+\): beheerder, 0 sessies\.$/),
    'planner (Joost Hendriks): beheerder, 0 sessies.',
  ])
})

/** The remarks in the audit trail of a user that the program itself made. */
async function remarksOf(client: TestClient, userName: string): Promise<readonly unknown[]> {
  const found = await client.post<{ items: readonly { id: string }[] }>('/api/main/users/search', {
    search: { userName },
    matchingBehavior: 'Exact',
  })
  const trail = await client.get<{ items: readonly Readonly<Record<string, unknown>>[] }>(
    `/api/main/users/${found.body.items[0]?.id}/audit?limit=20`,
  )
  return trail.body.items
    .filter(({ auditUserName }) => auditUserName === 'Systeem')
    .map(({ auditRemark }) => auditRemark)
}
