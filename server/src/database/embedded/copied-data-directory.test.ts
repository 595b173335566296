import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeTestDirectory, type TestDirectory } from '@stamboek/testing/postgres/test-postgres'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let original: TestDirectory
let copy: TestDirectory
let running: EmbeddedPostgres[]

beforeEach(async () => {
  original = await makeTestDirectory()
  copy = await makeTestDirectory()
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await Promise.all([original.remove(), copy.remove()])
})

async function start({ directory }: TestDirectory): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory: directory, settings: { fsync: 'off' } })
  running.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<{ answer: number }>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Copies the data directory of a server that goes on running, its postmaster.pid included. */
async function copyWhileRunning(): Promise<EmbeddedPostgres> {
  const server = await start(original)
  await ask(server, 'create table kept as select 42 as answer', 'checkpoint')
  spawnSync('cp', ['-a', `${original.directory}/.`, copy.directory])
  return server
}

const kept = 'select answer from kept'

test('a copy of the data directory of a running server starts, and the original goes on', async () => {
  const server = await copyWhileRunning()
  const copied = await start(copy)
  expect(await ask(copied, kept)).toEqual([{ answer: 42 }])
  await ask(copied, 'update kept set answer = 43')
  expect(await ask(server, kept)).toEqual([{ answer: 42 }])
  await copied.stop()
  expect(await ask(server, kept)).toEqual([{ answer: 42 }])
})

test('the original goes on as well where the copy cannot see its process, as in another container', async () => {
  const server = await copyWhileRunning()
  const file = path.join(copy.directory, 'postgres/postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  const noProcess = 2 ** 22 + 1
  await writeFile(file, [noProcess, ...rest].join('\n'))
  expect(await ask(await start(copy), kept)).toEqual([{ answer: 42 }])
  expect(await ask(server, kept)).toEqual([{ answer: 42 }])
})
