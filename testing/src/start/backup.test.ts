import { execFileSync } from 'node:child_process'
import { cp, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { runProgram } from './run-program.ts'
import { StamboekProcess } from './stamboek-process.ts'

vi.setConfig({ testTimeout: 240_000 })

const commandOf = (name: string) => fileURLToPath(import.meta.resolve(`@stamboek/server/commands/${name}`))

let directory: TestDirectory
const inDirectory = (name: string) => path.join(directory.directory, name)

beforeAll(async () => {
  directory = await makeTestDirectory()
  for (const name of ['data', 'other', 'empty']) await mkdir(inDirectory(name), { mode: 0o711 })
  await writeFile(inDirectory('passphrase'), 'een zin die niemand raadt\n')
})
afterAll(() => directory.remove())

/** Runs a command on the data directory of this name. */
async function run(data: string, name: string, ...words: readonly string[]) {
  return runProgram(commandOf(name), words, { DATA_DIR: inDirectory(data) })
}

const start = (data: string) =>
  new StamboekProcess({ DATA_DIR: inDirectory(data), DEMO: 'on', SECRETS_KEY_FILE: '' })

/** The back-up that was made last. */
async function newestBackup(): Promise<string> {
  const names = await readdir(inDirectory('backups'))
  return path.join(inDirectory('backups'), names.toSorted().at(-1) ?? '')
}

test('a drill: a back-up while the program runs, its proof, and the same data on another machine', async () => {
  const program = start('data')
  const client = await TestClient.signIn(await program.address(), 'beheerder')
  const body = { description: 'Voor de back-up', code: 'VB1' }
  expect(await client.post('/api/main/generalledgers', body)).toMatchObject({ status: 201 })

  expect(await run('data', 'backup')).toMatchObject({
    code: 2,
    error: expect.stringContaining(
      'Zeg met --to=MAP waar de back-up moet komen, of stel BACKUP_DIR in.',
    ) as string,
  })
  expect(await run('empty', 'backup', '--to', inDirectory('backups'))).toMatchObject({ code: 1, out: '' })
  const made = await run(
    'data',
    'backup',
    '--to',
    inDirectory('backups'),
    '--with-key',
    `--passphrase-file=${inDirectory('passphrase')}`,
  )
  const backup = await newestBackup()
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(made.out).toMatch(
    new RegExp(`^De back-up staat in ${backup}: \\d+ tabellen, [\\d.]+ rijen, [\\d,.]+ KiB\\.$`),
  )
  expect((await stat(backup)).mode & 0o777).toBe(0o700)
  const keyFile = `${inDirectory('data')}-secrets-key.json`
  const [key = ''] = (JSON.parse(await readFile(keyFile, 'utf8')) as { keys: string[] }).keys
  for (const name of await readdir(backup)) expect(await readFile(path.join(backup, name))).not.toContain(key)

  const proof = await run('data', 'verify-backup', backup)
  expect(proof).toMatchObject({ code: 0, error: '' })
  expect(proof.out).toMatch(/^De back-up stamboek-\S+ is bewezen: \d+ tabellen, [\d.]+ rijen\.$/)
  // Beside no database at all, of which nothing stays.
  expect(await run('elsewhere', 'verify-backup', backup)).toMatchObject({ code: 0 })
  await expect(stat(inDirectory('elsewhere'))).rejects.toThrow('ENOENT')

  expect(await run('data', 'restore', '--from', backup)).toMatchObject({
    code: 1,
    error: 'Stamboek draait op deze database. Stop het eerst; er is niets teruggezet.',
  })

  // Another machine, with nothing but the back-up and the passphrase.
  expect(await run('other', 'restore', '--from', backup)).toMatchObject({
    code: 1,
    error: `Het sleutelbestand ${inDirectory('other')}-secrets-key.json ontbreekt, maar zit verzegeld in de back-up: geef met --passphrase-file=BESTAND de wachtzin; er is niets teruggezet.`,
  })
  await writeFile(inDirectory('wrong'), 'een andere zin dan toen\n')
  expect(
    await run('other', 'restore', '--from', backup, `--passphrase-file=${inDirectory('wrong')}`),
  ).toMatchObject({
    code: 1,
    error: 'De verzegelde sleutels gaan met deze wachtzin niet open, of zijn beschadigd.',
  })
  expect(await readdir(inDirectory('other'))).not.toContain('postgres')
  const restored = await run(
    'other',
    'restore',
    '--from',
    backup,
    `--passphrase-file=${inDirectory('passphrase')}`,
  )
  expect(restored).toMatchObject({ code: 0, error: '' })
  expect(restored.out).toContain(
    `De sleutels van geheimen staan in ${inDirectory('other')}-secrets-key.json.`,
  )
  expect((await stat(`${inDirectory('other')}-secrets-key.json`)).mode & 0o777).toBe(0o600)
  const other = start('other')
  const there = await TestClient.signIn(await other.address(), 'beheerder')
  const found = await there.post<{ readonly total: number }>('/api/main/generalledgers/search', {
    search: { code: 'VB1' },
    matchingBehavior: 'Exact',
  })
  expect(found.body).toMatchObject({ items: [{ code: 'VB1' }] })
  await other.end('SIGTERM')
  await program.end('SIGTERM')
})

test('a restore over data asks to name it, and a kill in the middle leaves the data as it was', async () => {
  const backup = await newestBackup()
  const refused = await run('data', 'restore', '--from', backup)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.error).toMatch(
    /^Deze database heeft [\d.]+ rijen, die verloren gaan als de back-up teruggezet wordt\. Er is niets gedaan\. Herhaal de opdracht met --confirm=data als dat de bedoeling is\.$/,
  )

  const first = start('data')
  const client = await TestClient.signIn(await first.address(), 'beheerder')
  const body = { description: 'Na de back-up', code: 'NB1' }
  expect(await client.post('/api/main/generalledgers', body)).toMatchObject({ status: 201 })
  await first.end('SIGTERM')

  await killDuringRestore(backup)
  const second = start('data')
  const again = await TestClient.signIn(await second.address(), 'beheerder')
  const search = { search: { code: 'NB1' }, matchingBehavior: 'Exact' }
  expect((await again.post('/api/main/generalledgers/search', search)).body).toMatchObject({
    items: [{ code: 'NB1' }],
  })
  await second.end('SIGTERM')

  expect(await run('data', 'restore', '--from', backup, '--confirm=data', '--activate')).toMatchObject({
    code: 0,
  })
  const third = start('data')
  const last = await TestClient.signIn(await third.address(), 'beheerder')
  expect((await last.post('/api/main/generalledgers/search', search)).body).toMatchObject({ items: [] })
  await third.end('SIGTERM')
  expect((await run('data', 'restore', '--activate')).out).toBe(
    'Deze database is geen kopie; er is niets gewijzigd.',
  )
})

test('a key file of another database is refused before anything is restored', async () => {
  const backup = await newestBackup()
  await rm(inDirectory('empty'), { recursive: true })
  await mkdir(inDirectory('empty'), { mode: 0o711 })
  const stranger = new StamboekProcess({ DATA_DIR: inDirectory('empty'), SECRETS_KEY_FILE: '' })
  await stranger.address()
  await stranger.end('SIGTERM')
  const refused = await run('empty', 'restore', '--from', backup, '--confirm=empty')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.error).toMatch(
    /^Het sleutelbestand \S+ is niet van deze back-up: sleutel [0-9a-f]{12} ontbreekt erin\. /,
  )
})

/** Kills a restore that has dropped all tables and waits for the rows of one. */
async function killDuringRestore(backup: string): Promise<void> {
  const waiting = inDirectory('waiting')
  await cp(backup, waiting, { recursive: true })
  const pipe = path.join(waiting, 'record.vat.copy.zst')
  await rm(pipe)
  execFileSync('mkfifo', [pipe])
  const command = [process.execPath, commandOf('restore'), '--from', waiting, '--confirm=data']
  const restore = new StamboekProcess({ DATA_DIR: inDirectory('data'), SECRETS_KEY_FILE: '' }, { command })
  // Resolves once the restore reads it.
  const handle = await open(pipe, 'w')
  await restore.end('SIGKILL')
  await handle.close()
}
