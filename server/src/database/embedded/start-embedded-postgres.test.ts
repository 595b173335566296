import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeTestDirectory } from '@stamboek/testing/postgres/test-postgres'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../../start-error.ts'
import type { ServerSettings } from './server-settings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
/** Under root PostgreSQL runs as another user, with a map of the admitted users. */
const ownFiles = [
  'postgres',
  ...(isRoot ? ['postgres-access.conf', 'postgres-users.conf'] : []),
  'stamboek.lock',
]

let dataDirectory: string
let removeDirectory: () => Promise<void>
let running: EmbeddedPostgres[]

const used = await makeTestDirectory()

beforeAll(async () => {
  const server = await startEmbeddedPostgres({ dataDirectory: used.directory, settings: { fsync: 'off' } })
  await server.stop()
})

afterAll(() => used.remove())

beforeEach(async () => {
  const made = await makeTestDirectory()
  dataDirectory = made.directory
  removeDirectory = made.remove
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await removeDirectory()
})

/** Without waiting for the disk, which is most of a cold start's time; only the durable one runs as in use. */
async function start(directory = dataDirectory, settings: ServerSettings = { fsync: 'off' }) {
  const server = await startEmbeddedPostgres({ dataDirectory: directory, settings })
  running.push(server)
  return server
}

/** Copies an initialised directory for the test, which is faster than initdb. */
function reuse(): void {
  spawnSync('cp', ['-a', path.join(used.directory, 'postgres'), dataDirectory])
}

async function refusal(directory = dataDirectory): Promise<string> {
  const error = await start(directory).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toMatch(/\n/)
  return message
}

async function ask<Row extends QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterOf = async (directory: string) =>
  Number((await readFile(path.join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts on an empty directory, keeps what it holds, and leaves no process and no socket behind', async () => {
  const first = await start(path.join(dataDirectory, 'new/deep'))
  const pid = await postmasterOf(path.join(dataDirectory, 'new/deep'))
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700)
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(isRunning(pid)).toBe(false)
  await expect(stat(first.connection.host)).rejects.toThrow('ENOENT')

  const second = await start(path.join(dataDirectory, 'new/deep'))
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await readdir(path.join(dataDirectory, 'new/deep'))).toEqual(ownFiles)
})

test('is durable, private and sorted by code point, and knows the Dutch order', async () => {
  reuse()
  const server = await start(dataDirectory, {})
  const [facts] = await ask(
    server,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
      current_setting('data_checksums') as checksums,
      current_setting('log_min_error_statement') as "loggedStatements", current_setting('server_version') as version,
      pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
      from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual({
    fsync: 'on',
    commits: 'on',
    pages: 'on',
    addresses: '',
    checksums: 'on',
    loggedStatements: 'panic',
    version: server.version,
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
  })
  const words = `(values ('Zoë'), ('één'), ('aap'), ('zo')) as words (word)`
  const order = (collation: string) =>
    ask<{ list: string }>(
      server,
      `select string_agg(word, ' ' order by word ${collation}) as list from ${words}`,
    )
  expect(await order('')).toEqual([{ list: 'Zoë aap zo één' }])
  expect(await order('collate "und-x-icu"')).toEqual([{ list: 'aap één zo Zoë' }])
  expect(await order('collate "nl-x-icu"')).toEqual([{ list: 'aap één zo Zoë' }])
  expect(await ask(server, `select upper('één') as upper`)).toEqual([{ upper: 'ÉÉN' }])
})

test('refuses a directory that this process already uses, and takes it once that has stopped', async () => {
  reuse()
  const first = await start()
  const message = `De gegevensmap ${dataDirectory} is in gebruik door een andere Stamboek: stop die eerst, of stel een andere DATA_DIR in.`
  expect(await refusal()).toBe(message)
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await first.stop()
  await start()
})

test('refuses the files of another version of PostgreSQL, and leaves them as they are', async () => {
  reuse()
  const file = path.join(dataDirectory, 'postgres/PG_VERSION')
  await writeFile(file, '16\n')
  expect(await refusal()).toMatch(/is gemaakt met PostgreSQL 16; deze Stamboek bevat PostgreSQL 18/)
  expect(await readFile(file, 'utf8')).toBe('16\n')
  await writeFile(file, '18\n')
  await start()
})

test('begins anew after an initdb that was killed, and after an empty directory', async () => {
  await mkdir(path.join(dataDirectory, 'postgres.new-abc123/base'), { recursive: true })
  await writeFile(path.join(dataDirectory, 'postgres.new-abc123/PG_VERSION'), '18\n')
  await mkdir(path.join(dataDirectory, 'postgres'))
  await giveToNobody(path.join(dataDirectory, 'postgres'))
  const server = await start()
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(dataDirectory)).toEqual(ownFiles)
})

test('refuses a directory with other files, and a file where the directory should be', async () => {
  await mkdir(path.join(dataDirectory, 'postgres'))
  await writeFile(path.join(dataDirectory, 'postgres/notes.txt'), 'mine')
  await giveToNobody(path.join(dataDirectory, 'postgres'))
  expect(await refusal()).toMatch(/bevat bestanden maar geen volledige database/)

  await writeFile(path.join(dataDirectory, 'file'), '')
  expect(await refusal(path.join(dataDirectory, 'file'))).toMatch(
    /er staat een bestand waar een map moet komen/,
  )
  expect(await refusal(path.join(dataDirectory, 'file/below'))).toMatch(/er staat een bestand waar een map/)
})

test('names the reason when the database files are damaged', async () => {
  reuse()
  await rm(path.join(dataDirectory, 'postgres/global/pg_control'))
  expect(await refusal()).toMatch(
    /^De ingebouwde database in .* start niet: er ontbreken bestanden; zet een back-up/,
  )
})

test('takes files that others may read, as a restored copy is, and makes them private', async () => {
  reuse()
  await chmod(path.join(dataDirectory, 'postgres'), 0o755)
  await start()
  expect((await stat(path.join(dataDirectory, 'postgres'))).mode & 0o777).toBe(0o700)
})

test('is not misled by the process number of a killed server that now belongs to another program', async () => {
  reuse()
  await writeFile(
    path.join(dataDirectory, 'postgres/postmaster.pid'),
    `${process.pid}\n${dataDirectory}/postgres\n1700000000\n5432\n/tmp/elsewhere\n\n  1 1\nready   \n`,
  )
  const server = await start()
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('works below a directory that only its owner may enter, however deep', async () => {
  const closed = path.join(dataDirectory, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const deep = path.join(
    closed,
    'met spaties, komma’s en "aanhalingstekens"',
    ...Array<string>(8).fill('diepe-map-in-een-map'),
  )
  const outcome = await start(deep).then(
    (server) => ask(server, 'select 1 as one'),
    (error: unknown) =>
      (error as StartError).message.replace(/ en de gebruiker .* zet/, ' … zet').slice(0, 39),
  )
  // Root needs a user namespace there, which not every machine allows.
  const isPossible = process.getuid?.() !== 0 || succeeds('unshare', '--user', 'true')
  expect(outcome).toEqual(isPossible ? [{ one: 1 }] : 'Stamboek draait als root … zet DATA_DIR')
})

test.runIf(isRoot)(
  'admits this program alone, and no other process of the user that PostgreSQL runs as, in an existing cluster too',
  async () => {
    reuse()
    const server = await start()
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    const script = `import { Client } from 'pg'
      const client = new Client(JSON.parse(process.argv[1]))
      await client.connect().then(() => console.log('connected'), (error) => console.log(error.code))
      process.exit()`
    const connect = (uid: number) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(server.connection)], {
        uid,
        cwd: import.meta.dirname,
        encoding: 'utf8',
      })
    const nobody = (await stat(path.join(dataDirectory, 'postgres'))).uid
    expect(nobody).not.toBe(0)
    expect(connect(0).stdout.trim()).toBe('connected')
    // 28000: invalid authorization specification, said by PostgreSQL itself.
    expect(connect(nobody).stdout.trim()).toBe('28000')
    const [{ hba, ident } = { hba: '', ident: '' }] = await ask<{ hba: string; ident: string }>(
      server,
      `select current_setting('hba_file') as hba, current_setting('ident_file') as ident`,
    )
    for (const file of [hba, ident]) {
      const { uid, mode } = await stat(file)
      expect({ uid, mode: mode & 0o777 }).toEqual({ uid: 0, mode: 0o644 })
    }
  },
)

function succeeds(program: string, ...parameters: string[]): boolean {
  return spawnSync(program, parameters).status === 0
}

/** As a killed start would have left it: root's database files are nobody's. */
async function giveToNobody(directory: string): Promise<void> {
  if (process.getuid?.() === 0) {
    spawnSync('chown', ['-R', 'nobody', directory])
  }
}
