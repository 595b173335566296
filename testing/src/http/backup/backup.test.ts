import { copyFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SystemStatus, systemStatusPath } from '@stamboek/model/contract/system-status'
import { createBackup } from '@stamboek/server/backup/create-backup'
import { type Backup, manifestFile, readBackup } from '@stamboek/server/backup/manifest'
import { makeRecordedBackup, makeRecordedProof } from '@stamboek/server/backup/recorded-backups'
import {
  activateCopy,
  DatabaseInUse,
  readRestoredCopy,
  restoreBackup,
} from '@stamboek/server/backup/restore-backup'
import { verifyBackup } from '@stamboek/server/backup/verify-backup'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { uploadFile, waitForStatus } from '../../imports/import-records.ts'
import { orderFile } from '../../imports/order-files.ts'
import { createRecord } from '../../language/language-server.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
  type TestServer,
} from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'

let directory: TestDirectory
let server: DemonstrationServer
let source: Database
let backup: Backup

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDirectory: 'unused' })
const folder = (name: string) => path.join(directory.directory, name)

beforeAll(async () => {
  directory = await makeTestDirectory()
  server = await startDemonstrationServer(inject('postgres'))
  source = await open(server.databaseUrl)
  backup = await createBackup(source, { to: folder('first'), version: '1' })
})
afterAll(async () => {
  await source.close()
  await server.close()
  await directory.remove()
})

/** Every row of every table, as text, by table. */
async function readAll({ kysely }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const content = new Map<string, readonly string[]>()
  for (const { name } of backup.manifest.tables) {
    const { rows } = await sql<{
      row: string
    }>`SELECT t::text AS row FROM ${sql.raw(name)} t ORDER BY 1`.execute(kysely)
    content.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return content
}

async function listSchemas({ kysely }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT nspname AS name FROM pg_namespace
    WHERE nspname IN ('record', 'stamboek', 'stamboek_jobs') ORDER BY 1`.execute(kysely)
  return rows.map(({ name }) => name)
}

const listScratchDatabases = () =>
  server.query(
    `SELECT datname FROM pg_database WHERE starts_with(datname,
      'stamboek_proef_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '_')`,
  )

describe('a back-up', () => {
  test('is proved beside the database, and leaves nothing there', async () => {
    await verifyBackup(source, backup)
    expect(await listScratchDatabases()).toEqual([])
  })

  test('names keys and holds none', async () => {
    const names = await readdir(backup.directory)
    expect(backup.manifest.keys).toHaveLength(1)
    expect(backup.manifest.sealedKeys).toBeNull()
    expect(names.filter((name) => !name.endsWith('.copy.zst')).toSorted()).toEqual([
      manifestFile,
      'schema.json',
    ])
  })

  test('holds one moment of a database that is being written', async () => {
    const client = await server.signIn('beheerder')
    const stopping = new AbortController()
    const started = Promise.withResolvers<void>()
    const writing = (async () => {
      for (let written = 0; !stopping.signal.aborted; written += 1) {
        await createRecord(client, ledgers, { description: `Back-up ${written}`, code: `B${written}` })
        started.resolve()
      }
    })()
    await started.promise
    const during = await createBackup(source, { to: folder('during'), version: '1' })
    stopping.abort()
    await writing
    await verifyBackup(source, during)

    const target = await createTestDatabase(inject('postgres').connection)
    const restored = await open(target.databaseUrl)
    await restoreBackup(restored, during, { mayReplace: false, isActive: true })
    const { rows } = await sql<{ records: number; alone: number }>`SELECT count(*)::integer AS records,
        count(*) FILTER (WHERE NOT EXISTS (SELECT FROM stamboek.audit_entry e WHERE e.record_id = g.id))::integer AS alone
      FROM record.general_ledger g WHERE description LIKE 'Back-up %'`.execute(restored.kysely)
    expect(rows[0]?.alone).toBe(0)
    expect(rows[0]?.records).toBeGreaterThan(0)
    await restored.close()
    await target.drop()
  })

  test('is recorded with its size and proof, and only one is made at a time', async () => {
    const made = await makeRecordedBackup(source, { to: folder('recorded'), version: '1' })
    await makeRecordedProof(source, made)
    const read = () =>
      server.query(
        `SELECT name, directory, bytes::integer, state, message, verified_at IS NOT NULL AS "isVerified", verified_message
          FROM stamboek.backup ORDER BY started_at DESC LIMIT 1`,
      )
    expect(await read()).toEqual([
      {
        name: made.manifest.name,
        directory: made.directory,
        bytes: made.bytes,
        state: 'completed',
        message: null,
        isVerified: true,
        verified_message: null,
      },
    ])
    const both = await Promise.allSettled([
      makeRecordedBackup(source, { to: folder('both'), version: '1' }),
      makeRecordedBackup(source, { to: folder('other'), version: '1' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Er wordt al een back-up gemaakt. Wacht tot die klaar is.' },
    })
  })

  test('that fails leaves a sentence, and nothing in the folder', async () => {
    await writeFile(folder('file'), '')
    const request = { to: folder('file'), version: '1' }
    await expect(makeRecordedBackup(source, request)).rejects.toThrow(
      `${folder('file')} bestaat al: kies een andere naam. De back-up is niet gemaakt.`,
    )
    // Nobody can make a folder there, of which `recursive` of mkdir never hears.
    await expect(makeRecordedBackup(source, { to: '/proc/stamboek', version: '1' })).rejects.toThrow(
      'De back-up is niet gemaakt.',
    )
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(
      createBackup(source, { to: folder('stopped'), version: '1', signal: stopped }),
    ).rejects.toThrow('stopped')
    expect(await readdir(folder('stopped'))).toEqual([])
    const empty = await createTestDatabase(inject('postgres').connection)
    const database = await open(empty.databaseUrl)
    await expect(createBackup(database, { to: folder('empty'), version: '1' })).rejects.toThrow(
      'Deze database is leeg: Stamboek heeft er nog niets in gezet. Er is geen back-up gemaakt.',
    )
    expect(await readdir(folder('empty'))).toEqual([])
    await database.close()
    await empty.drop()
  })
})

describe('a restore', () => {
  let target: TestDatabase
  let database: Database

  beforeEach(async () => {
    target = await createTestDatabase(inject('postgres').connection)
    database = await open(target.databaseUrl)
    return async () => {
      await database.close()
      await target.drop()
    }
  })

  test('brings back every row and the whole schema, and the program goes on with them', async () => {
    await restoreBackup(database, backup, { mayReplace: false, isActive: true })
    const again = await createBackup(database, { to: folder('again'), version: '1' })
    // The nodes of the original do not run here.
    const contents = ({ manifest: { tables } }: Backup) =>
      new Map(
        tables
          .filter(({ name }) => name !== 'stamboek.node')
          .map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]),
      )
    expect(contents(again)).toEqual(contents(backup))
    const schema = (each: Backup) => readFile(path.join(each.directory, 'schema.json'), 'utf8')
    expect(await schema(again)).toBe(await schema(backup))

    const restarted = await startTestServer({
      databaseUrl: target.databaseUrl,
      demo: 'on',
      secretsKeyFile: server.secretsKeyFile,
    })
    const client = await restarted.signIn('beheerder')
    const made = await createRecord(client, ledgers, { description: 'Na het herstel', code: 'H1' })
    expect(await client.get(`${ledgers}/${made.id}`)).toMatchObject({ status: 200 })
    await restarted.close()
    await createBackup(database, { to: folder('after'), version: '1' })
  })

  test('finds an extension where the role that made it has the name of a schema', async () => {
    await restoreBackup(database, backup, { mayReplace: false, isActive: true })
    await sql`ALTER EXTENSION pg_trgm SET SCHEMA stamboek`.execute(database.kysely)
    const moved = await createBackup(database, { to: folder('extension'), version: '1' })
    await verifyBackup(database, moved)
    expect(await readFile(path.join(moved.directory, 'schema.json'), 'utf8')).toContain(
      'CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA stamboek',
    )
  })

  test('starts as a copy that runs no jobs, until it is activated', async () => {
    await restoreBackup(database, backup, { mayReplace: false, isActive: false })
    expect(await readRestoredCopy(database)).toEqual({
      backupName: backup.manifest.name,
      madeAt: backup.manifest.madeAt,
    })
    const settings = {
      databaseUrl: target.databaseUrl,
      demo: 'on' as const,
      secretsKeyFile: server.secretsKeyFile,
      backups: { directory: folder('of-a-copy'), time: '00:00', keep: { days: 1, weeks: 0, months: 0 } },
    }
    let restarted = await startTestServer(settings)
    const client = await restarted.signIn('beheerder', 'Noord-Holland Zorg')
    const waiting = await uploadFile(client, orderFile({}))
    expect((await client.get('/api/authentication/me')).body).toMatchObject({
      copyOf: backup.manifest.madeAt,
    })
    const { body } = await client.get<SystemStatus>(systemStatusPath)
    expect(body.warnings).toEqual([
      expect.objectContaining({
        message: 'Deze database is een teruggezette kopie: zij voert geen taken uit en maakt geen back-ups.',
      }),
    ])
    await restarted.close()
    expect(await readdir(directory.directory)).not.toContain('of-a-copy')
    const { rows } = await sql<{ status: string }>`SELECT import_status AS status FROM record.import_record
      WHERE id = ${waiting.id}::uuid`.execute(database.kysely)
    expect(rows).toEqual([{ status: 'Idle' }])

    expect(await activateCopy(database)).toBe(true)
    expect(await activateCopy(database)).toBe(false)
    restarted = await startTestServer(settings)
    const again = await restarted.signIn('beheerder', 'Noord-Holland Zorg')
    await waitForStatus(again, waiting, 'Completed')
    expect((await again.get('/api/authentication/me')).body).not.toHaveProperty('copyOf')
    await restarted.close()
  })

  test('refuses a database with data unless it may replace it, and while a node runs on it', async () => {
    await restoreBackup(database, backup, { mayReplace: false, isActive: true })
    await sql`UPDATE record.country SET remark = 'Nieuwer' WHERE iso_code2 = 'NL'`.execute(database.kysely)
    const newer = await readAll(database)
    await expect(restoreBackup(database, backup, { mayReplace: false, isActive: true })).rejects.toThrow(
      DatabaseInUse,
    )
    expect(await readAll(database)).toEqual(newer)

    const node: TestServer = await startTestServer({
      databaseUrl: target.databaseUrl,
      secretsKeyFile: server.secretsKeyFile,
    })
    await expect(restoreBackup(database, backup, { mayReplace: true, isActive: true })).rejects.toThrow(
      'Op deze database draait Stamboek. Stop die eerst; er is niets teruggezet.',
    )
    await node.close()

    await restoreBackup(database, backup, { mayReplace: true, isActive: true })
    const { rows } = await sql`SELECT FROM record.country WHERE remark = 'Nieuwer'`.execute(database.kysely)
    expect(rows).toEqual([])
  })

  const ledgerFile = 'record.general_ledger.copy.zst'

  async function changeManifest(damaged: string, change: (manifest: Record<string, unknown>) => void) {
    const file = path.join(damaged, manifestFile)
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    change(manifest)
    await writeFile(file, JSON.stringify(manifest))
  }

  test.each<[string, (damaged: string) => Promise<void>, RegExp]>([
    [
      'half a file',
      async (damaged) => {
        const file = path.join(damaged, ledgerFile)
        await truncate(file, (await readFile(file)).length >> 1)
      },
      /beschadigd of onvolledig\. Er is niets teruggezet/,
    ],
    [
      'a file of another table',
      async (damaged) => {
        await copyFile(
          path.join(damaged, 'record.function.copy.zst'),
          path.join(damaged, 'record.region.copy.zst'),
        )
      },
      /beschadigd of onvolledig\. Er is niets teruggezet/,
    ],
    [
      'a file of another back-up',
      async (damaged) => {
        const file = path.join(folder('during'), (await readdir(folder('during')))[0] ?? '', ledgerFile)
        await copyFile(file, path.join(damaged, ledgerFile))
      },
      /^Tabel record\.general_ledger van de back-up in \S+ klopt niet: \d+ rijen in plaats van \d+\.$/,
    ],
    ['a missing file', (damaged) => rm(path.join(damaged, ledgerFile)), /ontbreekt\. Er is niets teruggezet/],
    [
      'half a manifest',
      (damaged) => truncate(path.join(damaged, manifestFile), 1000),
      /^Het bestand manifest\.json in \S+ is beschadigd\.$/,
    ],
    [
      'no manifest',
      (damaged) => rm(path.join(damaged, manifestFile)),
      /^\S+ is geen back-up: er is geen leesbaar manifest\.json in\.$/,
    ],
    [
      'a manifest that leads elsewhere',
      (damaged) =>
        changeManifest(damaged, (manifest) => (manifest['schema'] = { file: '../schema.json', sha256: '' })),
      /^Het bestand manifest\.json in \S+ is beschadigd\.$/,
    ],
    [
      'a changed schema',
      async (damaged) => {
        const file = path.join(damaged, 'schema.json')
        await writeFile(file, (await readFile(file, 'utf8')).replace('NOT NULL', ''))
      },
      /^Het bestand schema\.json in \S+ is beschadigd\.$/,
    ],
    [
      'a newer format',
      (damaged) => changeManifest(damaged, (manifest) => (manifest['format'] = 99)),
      /^De back-up in \S+ is van een nieuwere versie van Stamboek \(1, vorm 99; deze versie kent 1\)\. Gebruik die nieuwere versie\.$/,
    ],
    [
      'a migration of a newer version',
      (damaged) => changeManifest(damaged, (manifest) => (manifest['migrations'] = ['later'])),
      /^De back-up in \S+ is van een nieuwere versie van Stamboek \(1\)\. Zet haar met die versie terug\.$/,
    ],
  ])('of %s leaves an empty database empty, and a full one as it was', async (_, damage, sentence) => {
    const damaged = folder(`damaged-${crypto.randomUUID()}`)
    await cp(backup.directory, damaged, { recursive: true })
    await damage(damaged)
    const restore = async (mayReplace: boolean) =>
      restoreBackup(database, await readBackup(damaged), { mayReplace, isActive: true })
    await expect(restore(false)).rejects.toThrow(sentence)
    expect(await listSchemas(database)).toEqual([])

    await restoreBackup(database, backup, { mayReplace: false, isActive: true })
    const before = await readAll(database)
    await expect(restore(true)).rejects.toThrow(sentence)
    expect(await readAll(database)).toEqual(before)
    expect(await listScratchDatabases()).toEqual([])
  })
})
