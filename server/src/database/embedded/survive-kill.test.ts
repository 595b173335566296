import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeTestDirectory } from '@stamboek/testing/postgres/test-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const writerProgram = fileURLToPath(import.meta.resolve('@stamboek/testing/postgres/acknowledged-writer'))
const nobody = { uid: Number(ask('id', '-u', 'nobody')), gid: Number(ask('id', '-g', 'nobody')) }
const accounts = [{ name: 'the tests’ own user', ids: {} }]
if (
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, [writerProgram, '/dev/null/none'], nobody).status === 1
) {
  accounts.push({ name: 'an ordinary user', ids: nobody })
}

function ask(program: string, ...parameters: string[]): string {
  return spawnSync(program, parameters, { encoding: 'utf8' }).stdout.trim()
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** All kills happen on the same few directories: each test has to cope with the remains of the one before. */
const [own, theirs, fresh] = await Promise.all([
  makeTestDirectory(),
  makeTestDirectory(),
  makeTestDirectory(),
])

beforeAll(async () => {
  const server = await startEmbeddedPostgres({ dataDirectory: own.directory, settings: { fsync: 'off' } })
  await server.stop()
  spawnSync('cp', ['-a', path.join(own.directory, 'postgres'), theirs.directory])
  spawnSync('chown', ['-R', 'nobody', theirs.directory])
})

afterAll(() => Promise.all([own.remove(), theirs.remove(), fresh.remove()]))

let dataDirectory: string
let children: ChildProcess[]

beforeEach(() => {
  dataDirectory = own.directory
  children = []
})

afterEach(async () => {
  const { pid } = await postmaster()
  await Promise.all(children.map(kill))
  await hasEnded(pid)
})

interface Writer {
  readonly child: ChildProcess
  /** Ids of the acknowledged inserts, in the order of their acknowledgement. */
  readonly acknowledged: number[]
  waitForRows(count: number): Promise<void>
}

/** The embedded database in a child process that can be killed. */
function startWriter(ids: object = {}): Writer {
  const child = spawn(process.execPath, [writerProgram, dataDirectory], {
    ...ids,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const acknowledged: number[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'open') {
      acknowledged.push(Number(line))
    }
  })
  const waitForRows = async (count: number) => {
    const target = acknowledged.length + count
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(target), {
      timeout: 20_000,
      interval: 5,
    })
  }
  return { child, acknowledged, waitForRows }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

async function readIds(directory: string): Promise<Set<number>> {
  const server = await startEmbeddedPostgres({ dataDirectory: directory })
  const client = new Client(server.connection)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from acknowledged')
  await client.end()
  await server.stop()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Acknowledged rows that the database no longer has. */
async function findLost(acknowledged: number[], directory = dataDirectory): Promise<number[]> {
  const kept = await readIds(directory)
  return acknowledged.filter((id) => !kept.has(id))
}

/** The server that runs; without one a number that no process has. */
async function postmaster(): Promise<{ pid: number; socketDirectory: string }> {
  const file = path.join(dataDirectory, 'postgres/postmaster.pid')
  const [pid = 2 ** 30, , , , socketDirectory = ''] = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  return { pid: Number(pid), socketDirectory }
}

/** The shell that guards the server, and the half of it that waits for our end. */
async function guardsOf(server: number): Promise<number[]> {
  // Processes that end meanwhile make cat complain; the others are there all the same.
  const list =
    'if [ -e /proc/self/stat ]; then cat /proc/[0-9]*/stat 2>/dev/null; true; else ps -A -o pid=,ppid=; fi'
  const table = ask('/bin/sh', '-c', list)
  const all = table.split('\n').map((line) => {
    const [pid = 0, parent = 0] = line
      .replace(/\(.*\) \S/, '')
      .trim()
      .split(/\s+/)
      .map(Number)
    return { pid, parent }
  })
  const guard = all.find(({ pid }) => pid === server)?.parent ?? 0
  return [guard, ...all.filter(({ pid, parent }) => parent === guard && pid !== server).map(({ pid }) => pid)]
}

const hasEnded = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 20_000, interval: 20 })

describe.each(accounts)('run by $name', ({ ids }) => {
  beforeEach(() => {
    dataDirectory = ids === nobody ? theirs.directory : own.directory
  })

  test('no acknowledged row is lost when Stamboek is killed, again and again', async () => {
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round++) {
      const writer = startWriter(ids)
      await writer.waitForRows(60 + 30 * round)
      await kill(writer.child)
      acknowledged.push(...writer.acknowledged)
    }
    expect(await findLost(acknowledged)).toEqual([])
  })

  test('a second Stamboek on the same directory is refused, and does not disturb the first', async () => {
    const first = startWriter(ids)
    await first.waitForRows(10)
    const second = spawnSync(process.execPath, [writerProgram, dataDirectory], { ...ids, encoding: 'utf8' })
    expect(second.stderr).toBe(
      `De gegevensmap ${dataDirectory} is in gebruik door een andere Stamboek: stop die eerst, of stel een andere DATA_DIR in.\n`,
    )
    expect(second.status).toBe(1)
    await first.waitForRows(10)
  })
})

test('the server ends with a killed Stamboek, and takes its socket along', async () => {
  const writer = startWriter()
  await writer.waitForRows(10)
  const { pid, socketDirectory } = await postmaster()
  const guards = await guardsOf(pid)
  expect(guards.length).toBe(2)
  await kill(writer.child)
  for (const process of [pid, ...guards]) {
    await hasEnded(process)
  }
  await expect(stat(socketDirectory)).rejects.toThrow('ENOENT')
})

test('an orphaned server is taken over', async () => {
  const writer = startWriter()
  await writer.waitForRows(10)
  const { pid, socketDirectory } = await postmaster()
  // Stopped first, so that it does not notice that the guards go.
  writer.child.kill('SIGSTOP')
  for (const guard of await guardsOf(pid)) {
    process.kill(guard, 'SIGKILL')
  }
  await kill(writer.child)
  expect(process.kill(pid, 0)).toBe(true)
  expect(await findLost(writer.acknowledged)).toEqual([])
  await hasEnded(pid)
  await expect(stat(socketDirectory)).rejects.toThrow('ENOENT')
})

test('no acknowledged row is lost when everything is killed at once and the data directory is renamed', async () => {
  const writer = startWriter()
  await writer.waitForRows(100)
  const { pid, socketDirectory } = await postmaster()
  for (const victim of [writer.child.pid ?? 0, ...(await guardsOf(pid)), pid]) {
    process.kill(victim, 'SIGKILL')
  }
  const moved = `${dataDirectory}-moved`
  await rename(dataDirectory, moved)
  await stat(socketDirectory)
  expect(await findLost(writer.acknowledged, moved)).toEqual([])
  await expect(stat(socketDirectory)).rejects.toThrow('ENOENT')
  await rename(moved, dataDirectory)
})

test('a server that dies is started again, and Stamboek goes on with it', async () => {
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (message: string) => errors.push(message) }
  const server = await startEmbeddedPostgres({ dataDirectory, log })
  const { pid } = await postmaster()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const client = new Client(server.connection)
      client.on('error', () => {})
      await client.connect()
      await client.end()
    },
    { timeout: 20_000, interval: 50 },
  )
  expect((await postmaster()).pid).not.toBe(pid)
  expect(errors).toEqual(['De database is onverwacht gestopt en wordt opnieuw gestart.'])
  await server.stop()
  await hasEnded(pid)
})

test('stopping while the server is being started again leaves nothing behind', async () => {
  for (const pause of [0, 300]) {
    const server = await startEmbeddedPostgres({ dataDirectory })
    process.kill((await postmaster()).pid, 'SIGKILL')
    await delay(pause)
    await server.stop()
    await hasEnded((await postmaster()).pid)
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT')
  }
})

test('a Stamboek that is killed while it makes its database can start again', async () => {
  dataDirectory = fresh.directory
  const writer = startWriter()
  await vi.waitFor(async () => expect((await readdir(dataDirectory)).join()).toMatch(/postgres\.new-/), {
    timeout: 20_000,
    interval: 2,
  })
  await kill(writer.child)
  expect(await readdir(dataDirectory)).not.toContain('postgres')
  const server = await startEmbeddedPostgres({ dataDirectory })
  await server.stop()
  // As root a start writes who may connect beside it.
  const access = process.getuid?.() === 0 ? ['postgres-access.conf', 'postgres-users.conf'] : []
  expect((await readdir(dataDirectory)).toSorted()).toEqual(['postgres', ...access, 'stamboek.lock'])
})
