import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { readKeyFile } from '@stamboek/server/features/secrets/key-file'
import { lockKeysForSealing } from '@stamboek/server/features/secrets/known-keys'
import { openText, toSecretsKey } from '@stamboek/server/features/secrets/secret-envelope'
import {
  addKey,
  dropKeys,
  type KeyedDatabase,
  listKeys,
  turnKey,
} from '@stamboek/server/features/secrets/turn-key'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createRecord } from '../../language/language-server.ts'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import type { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
} from '../../server/test-server.ts'

const secrets = '/api/main/secrets'
const secretTypes = '/api/main/secrettypes'

let directory: TestDirectory
/** Read by both nodes and by the command. */
let keyFile: string
let first: DemonstrationServer
let database: Database
let keyed: KeyedDatabase
let client: TestClient

beforeAll(async () => {
  directory = await makeTestDirectory()
  first = await startDemonstrationServer(inject('postgres'))
  keyFile = first.secretsKeyFile
  client = await first.signIn('beheerder')
  database = await openDatabase({ databaseUrl: first.databaseUrl, dataDirectory: 'unused' })
  keyed = { kysely: database.kysely, catalogue: createRecordCatalogue(recordTypes), file: keyFile }
})
afterAll(async () => {
  await database.close()
  await first.close()
  await directory.remove()
})

/** A number of types that each can have a secret. */
let types: readonly AnyRecord[]
let number = 0
beforeEach(async () => {
  types = await Promise.all(
    Array.from({ length: 4 }, () => {
      number += 1
      return createRecord(client, secretTypes, {
        description: `Sleuteltype ${number}`,
        hasPassword: true,
        hasFile: true,
      })
    }),
  )
})
const create = (type: AnyRecord | undefined, by = client) =>
  by.post<AnyRecord>(secrets, {
    secretTypeId: type?.id,
    password: `wachtwoord van ${type?.id}`,
    file: 'aGFsbG8=',
  })

interface StoredSecret {
  readonly id: string
  readonly password: string | null
  readonly file: string | null
  readonly row_version: number
}

async function readStored(where = 'true'): Promise<readonly StoredSecret[]> {
  const rows = await first.query(
    `SELECT id, password, file, row_version FROM record.secret WHERE ${where} ORDER BY id`,
  )
  return rows as unknown as readonly StoredSecret[]
}

/** The key ids by which values are sealed; every value opens at its place. */
async function keysInUse(): Promise<readonly string[]> {
  const ring = (await readKeyFile(keyFile)) ?? new Map()
  const ids = new Set<string>()
  for (const row of await readStored())
    for (const column of ['password', 'file'] as const) {
      const sealed = row[column]
      if (sealed === null) continue
      expect(openText(sealed, ring, `secret/${column}/${row.id}`)).toBeTruthy()
      ids.add(sealed.split('.')[1] ?? '')
    }
  return [...ids]
}

test('values are sealed for their row: a new version seals anew what it takes over', async () => {
  const { body: made } = await create(types[0])
  const next = await client.post<AnyRecord>(`${secrets}/newversion`, {
    id: made.id,
    activeRangeUtc: { start: '2050-01-01', end: null },
    file: 'YW5kZXJz',
  })
  expect(next.status).toBe(201)
  const ring = (await readKeyFile(keyFile)) ?? new Map()
  const [before] = await readStored(`id = '${made.id}'`)
  const [after] = await readStored(`id = '${next.body.id}'`)
  expect(after?.password).not.toBe(before?.password)
  const open = (row: StoredSecret | undefined, column: 'password' | 'file') =>
    openText(row?.[column] ?? '', ring, `secret/${column}/${row?.id}`)
  expect([open(before, 'password'), open(after, 'password')]).toEqual(
    Array.from({ length: 2 }, () => `wachtwoord van ${types[0]?.id}`),
  )
  expect([open(before, 'file'), open(after, 'file')]).toEqual(['aGFsbG8=', 'YW5kZXJz'])
})

describe('turning to a new key', () => {
  test('seals everything anew while two nodes write; nothing is lost, and no record changes', async () => {
    const second = await startTestServer({
      databaseUrl: first.databaseUrl,
      demo: 'on',
      secretsKeyFile: keyFile,
    })
    try {
      const other = await second.signIn('beheerder')
      const written = await Promise.all([create(types[0]), create(types[1], other)])
      const ids = written.map(({ body }) => body.id)
      const [old] = await keysInUse()
      const versions = async () =>
        (await readStored()).flatMap((row) => (ids.includes(row.id) ? [] : [`${row.id} ${row.row_version}`]))
      const before = await versions()
      const turned = new AbortController()
      const writing = [client, other].map(async (by, index) => {
        for (let rowVersion = 1; !turned.signal.aborted || rowVersion < 6; rowVersion += 1) {
          const body = { rowVersion, password: `ronde ${rowVersion}` }
          expect(await by.put(`${secrets}/${ids[index]}`, body)).toMatchObject({ status: 200 })
        }
      })
      const { id, resealed } = await turnKey(keyed)
      turned.abort()
      await Promise.all(writing)
      expect(await versions()).toEqual(before)
      expect(resealed).toBeGreaterThan(0)
      expect(id).not.toBe(old)
      expect(await keysInUse()).toEqual([id])
      // Both nodes meet a key that they did not know.
      expect(await create(types[2])).toMatchObject({ status: 201 })
      expect(await create(types[3], other)).toMatchObject({ status: 201 })
      expect(await keysInUse()).toEqual([id])
    } finally {
      await second.close()
    }
  })

  test('waits for a transaction that seals by the key before, and seals what it wrote anew', async () => {
    const { body: made } = await create(types[0])
    const [stored] = await readStored(`id = '${made.id}'`)
    const turning = await database.kysely.transaction().execute(async (transaction) => {
      await lockKeysForSealing(transaction)
      const started = turnKey(keyed)
      await expect
        .poll(() =>
          first.query(`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`),
        )
        .toHaveLength(1)
      await sql`UPDATE record.secret SET password = ${stored?.password} WHERE id = ${made.id}::uuid`.execute(
        transaction,
      )
      return { started }
    })
    const { id } = await turning.started
    expect(await keysInUse()).toEqual([id])
  })

  test('goes on where it was ended, and adds no second key', async () => {
    const { id: before } = await turnKey(keyed)
    const { body: made } = await create(types[0])
    const [left] = await readStored(`id = '${made.id}'`)
    const { id } = await turnKey(keyed)
    // As if it had been ended before this row.
    await first.query('UPDATE record.secret SET password = $1 WHERE id = $2', [left?.password, made.id])
    expect((await keysInUse()).toSorted((one, two) => one.localeCompare(two))).toEqual(
      [before, id].toSorted((one, two) => one.localeCompare(two)),
    )
    expect(await turnKey(keyed)).toEqual({ id, resealed: 1, unreadable: [] })
    expect(await keysInUse()).toEqual([id])
  })

  test('names a value that cannot be opened, seals the rest anew, and adds a key all the same next time', async () => {
    const [{ body: broken }, { body: whole }] = [await create(types[0]), await create(types[1])]
    const [stored] = await readStored(`id = '${broken.id}'`)
    const [other] = await readStored(`id = '${whole.id}'`)
    // As if restored beside the wrong row.
    const put = (password: unknown) =>
      first.query('UPDATE record.secret SET password = $1 WHERE id = $2', [password, broken.id])
    await put(other?.password)
    const named = `Wachtwoord van Geheim "${String(types[0]?.['description'])}" van Antwerpen Diensten (id ${broken.id})`
    const turned = await turnKey(keyed)
    expect(turned).toMatchObject({ unreadable: [named] })
    expect(turned.resealed).toBeGreaterThan(1)
    const again = await turnKey(keyed)
    expect(again).toEqual({
      id: expect.not.stringMatching(turned.id) as string,
      resealed: turned.resealed,
      unreadable: [named],
    })

    const next = { id: broken.id, activeRangeUtc: { start: '2050-01-01', end: null } }
    const message = 'Wachtwoord van de vorige versie is niet meer te openen: vul de waarde opnieuw in.'
    expect(await client.post(`${secrets}/newversion`, next)).toMatchObject({
      status: 422,
      body: { detail: message, errors: [{ field: 'password', message }] },
    })
    const filled = await client.post(`${secrets}/newversion`, { ...next, password: 'opnieuw' })
    expect(filled).toMatchObject({ status: 201 })
    expect(
      await client.put(`${secrets}/${broken.id}`, { rowVersion: broken.rowVersion + 1, password: 'opnieuw' }),
    ).toMatchObject({ status: 200 })
    expect((await turnKey(keyed)).unreadable).toEqual([])
    expect(await keysInUse()).toHaveLength(1)
    expect(stored?.password).not.toBe(other?.password)
  })

  test('uses a key that was added to the file before, and one that a crash left unused', async () => {
    const prepared = await addKey(keyed)
    expect(await addKey(keyed)).toBe(prepared)
    expect(await listKeys(keyed)).toContainEqual({
      id: prepared,
      isCurrent: false,
      isPrepared: true,
      values: 0,
    })
    expect(await turnKey(keyed)).toMatchObject({ id: prepared })
    expect(await keysInUse()).toEqual([prepared])
  })

  test('commands at the same time agree on the keys', async () => {
    await Promise.all([turnKey(keyed), turnKey(keyed), addKey(keyed), dropKeys(keyed)])
    const ring = (await readKeyFile(keyFile)) ?? new Map()
    const rows = await first.query('SELECT id FROM stamboek.secrets_key WHERE dropped_at IS NULL')
    for (const { id } of rows) expect([...ring.keys()]).toContain(id)
    expect(await keysInUse()).toHaveLength(1)
  })
})

describe('dropping keys', () => {
  test('removes those by which nothing is sealed, and no others', async () => {
    const { body: made } = await create(types[0])
    const [left] = await readStored(`id = '${made.id}'`)
    const old = left?.password?.split('.')[1] ?? ''
    const { id } = await turnKey(keyed)
    const [now] = await readStored(`id = '${made.id}'`)
    await first.query('UPDATE record.secret SET password = $1 WHERE id = $2', [left?.password, made.id])
    expect((await dropKeys(keyed)).used).toEqual([old])
    expect([...((await readKeyFile(keyFile)) ?? new Map()).keys()]).toContain(old)
    await first.query('UPDATE record.secret SET password = $1 WHERE id = $2', [now?.password, made.id])
    expect(await dropKeys(keyed)).toEqual({ dropped: [old], used: [] })
    expect([...((await readKeyFile(keyFile)) ?? new Map()).keys()]).toEqual([id])
    expect(await dropKeys(keyed)).toEqual({ dropped: [], used: [] })
    expect(await create(types[1])).toMatchObject({ status: 201 })
  })

  test('removes after a crash what the database had dropped already, and never takes it up again', async () => {
    const before = await readFile(keyFile, 'utf8')
    await turnKey(keyed)
    const { dropped } = await dropKeys(keyed)
    const ring = (await readKeyFile(keyFile)) ?? new Map()
    const keys = [before, await readFile(keyFile, 'utf8')].flatMap(
      (text) => (JSON.parse(text) as { keys: string[] }).keys,
    )
    await writeFile(keyFile, JSON.stringify({ keys }))
    expect(dropped).toHaveLength(1)
    const { id } = await turnKey(keyed)
    expect(dropped).not.toContain(id)
    expect((await dropKeys(keyed)).dropped).toEqual([...dropped, ...ring.keys()])
    expect([...((await readKeyFile(keyFile)) ?? new Map()).keys()]).toEqual([id])
  })
})

test('a running node whose file lost its keys says so, and goes on when they are back', async () => {
  const kept = await readFile(keyFile, 'utf8')
  await turnKey(keyed)
  const turned = await readFile(keyFile, 'utf8')
  await writeFile(keyFile, kept)
  const { keys } = JSON.parse(turned) as { keys: readonly string[] }
  const current = toSecretsKey(Buffer.from(keys.at(-1) ?? '', 'base64')).id
  expect(await create(types[0])).toMatchObject({
    status: 503,
    body: {
      detail: `Geheimen kunnen nu niet worden opgeslagen: het sleutelbestand van deze server mist sleutel ${current}. Waarschuw de beheerder.`,
    },
  })
  await writeFile(keyFile, turned)
  expect(await create(types[0])).toMatchObject({ status: 201 })
})

describe('a start', () => {
  const start = (file = keyFile) =>
    startTestServer({ databaseUrl: first.databaseUrl, demo: 'on', secretsKeyFile: file })

  test('without the key file is refused, and makes none', async () => {
    const missing = path.join(directory.directory, 'missing.json')
    await expect(start(missing)).rejects.toThrow(
      /^Het sleutelbestand \S+\/missing\.json van deze database ontbreekt \(sleutels? [0-9a-f, ]+\): zet het juiste bestand terug, of wijs het aan met SECRETS_KEY_FILE\.$/,
    )
    await expect(readFile(missing)).rejects.toThrow('ENOENT')
  })

  test('with the file of another database is refused', async () => {
    const other = path.join(directory.directory, 'other.json')
    await writeFile(other, JSON.stringify({ keys: [Buffer.alloc(32, 9).toString('base64')] }))
    await expect(start(other)).rejects.toThrow(
      /^Het sleutelbestand \S+\/other\.json mist (sleutel|de sleutels) [0-9a-f, ]+ van deze database: zet het juiste bestand terug/,
    )
    await rm(other)
  })

  test('with values of a key that the file does not have is refused, also if the key is not known', async () => {
    const { body: made } = await create(types[0])
    const [stored] = await readStored(`id = '${made.id}'`)
    const strange = stored?.password?.replace(/^v1\.[^.]+/, 'v1.0123456789ab')
    await first.query('UPDATE record.secret SET password = $1 WHERE id = $2', [strange, made.id])
    await expect(start()).rejects.toThrow('mist sleutel 0123456789ab van deze database')
    await first.query('UPDATE record.secret SET password = $1 WHERE id = $2', [stored?.password, made.id])
    const again = await start()
    await again.close()
  })
})
