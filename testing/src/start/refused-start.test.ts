import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { OldPostgres } from './old-postgres.ts'
import { freePort, StamboekProcess } from './stamboek-process.ts'

let directory: TestDirectory
let server: net.Server
let taken: number

beforeAll(async () => {
  directory = await makeTestDirectory()
  server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  taken = (server.address() as net.AddressInfo).port
})
afterAll(async () => {
  server.close()
  await directory.remove()
})

/** Expects the start to fail with one Dutch line on stderr, without a stack, and returns it. */
async function refusal(settings: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await new StamboekProcess({ DATA_DIR: directory.directory, ...settings })
    .ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  return stderr.trim()
}

describe('a failing start ends with one clear line', () => {
  test('a port in use', async () => {
    expect(await refusal({ PORT: String(taken) })).toBe(
      `Poort ${taken} is al in gebruik op 127.0.0.1; stop dat programma of kies een andere PORT.`,
    )
  })

  test('an address that this machine does not have', async () => {
    expect(await refusal({ HOST: '203.0.113.7' })).toBe(
      'Deze computer heeft het adres 203.0.113.7 niet; kies een andere HOST.',
    )
  })

  test('an unreachable database server', async () => {
    const port = await freePort()
    expect(await refusal({ DATABASE_URL: `postgres://wie:geheim@127.0.0.1:${port}/stamboek` })).toBe(
      'De databaseserver 127.0.0.1 is niet bereikbaar (de verbinding wordt geweigerd): controleer DATABASE_URL en of de server draait.',
    )
  })

  test('an unknown host name of the database server', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://wie:geheim@bestaat-niet.invalid/stamboek' })
    expect(line).toMatch(/^De databaseserver bestaat-niet\.invalid is niet te vinden: /)
    expect(line).not.toContain('geheim')
  })

  test('an invalid address, without showing its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://wie:ge#heim@127.0.0.1/stamboek' })
    expect(line).toMatch(/^DATABASE_URL is geen geldig adres: /)
    expect(line).not.toContain('heim@')
    expect(await refusal({ DATABASE_URL: 'mysql://wie:geheim@127.0.0.1/stamboek' })).toBe(
      'DATABASE_URL moet beginnen met postgres:// of postgresql://.',
    )
  })

  test('a server that does not speak PostgreSQL', async () => {
    const other = net
      .createServer((socket) => socket.end('220 post.example.nl ESMTP\r\n'))
      .listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    const line = await refusal({ DATABASE_URL: `postgres://wie:geheim@127.0.0.1:${port}/stamboek` })
    expect(line).toMatch(/^De databaseserver 127\.0\.0\.1 /)
    other.close()
  })

  test('a database server that is too old', async () => {
    const old = await OldPostgres.start('14.9')
    expect(await refusal({ DATABASE_URL: old.databaseUrl })).toBe(
      'De databaseserver draait PostgreSQL 14.9; Stamboek heeft PostgreSQL 15 of nieuwer nodig.',
    )
    await old.stop()
  })

  test('a data directory that is a file, or lies where nothing can be made', async () => {
    const file = path.join(directory.directory, 'file')
    await writeFile(file, 'x')
    expect(await refusal({ DATA_DIR: file })).toContain(file)
    expect(await refusal({ DATA_DIR: '/proc/stamboek' })).toContain('/proc/stamboek')
  })

  test('a data directory that holds something else', async () => {
    const foreign = path.join(directory.directory, 'foreign')
    await mkdir(path.join(foreign, 'postgres'), { recursive: true })
    await writeFile(path.join(foreign, 'postgres', 'brief.txt'), 'Geachte heer,')
    expect(await refusal({ DATA_DIR: foreign })).toContain(foreign)
  })
})

test('a second process on the same data directory is refused, and the first continues', async () => {
  const own = await makeTestDirectory()
  const settings = { DATA_DIR: own.directory }
  const first = new StamboekProcess(settings)
  await first.address()
  expect(await refusal(settings)).toBe(
    `De gegevensmap ${own.directory} is in gebruik door een andere Stamboek: stop die eerst, of stel een andere DATA_DIR in.`,
  )
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  await own.remove()
})

test('all invalid settings are reported together, each on its own line', async () => {
  const { code, stdout, stderr } = await new StamboekProcess({
    PORT: '99999',
    DEMO: 'misschien',
    LOG_LEVEL: 'veel',
    PUBLIC_URL: 'ftp://stamboek',
    DATABASE_URL: 'oracle://wie:geheim@server/db',
  }).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.trim().split('\n').toSorted()).toEqual([
    'DATABASE_URL moet beginnen met postgres:// of postgresql://.',
    'DEMO moet auto, on of off zijn, en is "misschien".',
    'LOG_LEVEL moet fatal, error, warn, info, debug, trace of silent zijn, en is "veel".',
    'PORT moet een geheel getal van 0 tot en met 65535 zijn, en is "99999".',
    'PUBLIC_URL moet een adres zijn dat met http:// of https:// begint, en is "ftp://stamboek".',
  ])
})

test('a stop ends the wait for a database server at once', async () => {
  const port = await freePort()
  const program = new StamboekProcess({
    DATABASE_URL: `postgres://stamboek@127.0.0.1:${port}/stamboek`,
    DATABASE_WAIT_SECONDS: '3600',
    LOG_LEVEL: 'warn',
  })
  await program.said(/Stamboek wacht er hoogstens 3600 s op/)
  expect(await program.end('SIGTERM')).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/ Stamboek is gestopt terwijl het daarop wachtte\.\n$/) as string,
  })
})
