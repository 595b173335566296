import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type SystemStatus, systemStatusPath } from '@stamboek/model/contract/system-status'
import { formatHead, readChainHeads } from '@stamboek/server/audit-chain/chain-heads'
import { sealEntries } from '@stamboek/server/audit-chain/seal-entries'
import { createBackup } from '@stamboek/server/backup/create-backup'
import { restoreBackup } from '@stamboek/server/backup/restore-backup'
import { verifyBackup } from '@stamboek/server/backup/verify-backup'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { createChangeHorizon } from '@stamboek/server/records/engine/change-horizon'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { readLastSequence } from '../../audit/audit-entries.ts'
import { createRecord } from '../../language/language-server.ts'
import { createTestDatabase } from '../../postgres/test-database.ts'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { runProgram } from '../../start/run-program.ts'

const ledgers = '/api/main/generalledgers'
const writers = 4
const writesEach = 25

interface LoggedRun {
  readonly msg: string
  readonly heads: readonly string[]
}

let server: DemonstrationServer
let database: Database
let directory: TestDirectory
const logged: LoggedRun[] = []

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const line = JSON.parse(String(chunk)) as LoggedRun
      if (line.msg === 'audit chain') logged.push(line)
      done()
    },
  })
  directory = await makeTestDirectory()
  server = await startDemonstrationServer(inject('postgres'), { log: pino(stream) })
  database = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: 'unused' })
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeLedgers(`W${writer}`)))
  await sealAll()
})
afterAll(async () => {
  await database.close()
  await server.close()
  await directory.remove()
})

async function writeLedgers(prefix: string): Promise<void> {
  const client = await server.signIn('beheerder')
  for (let written = 0; written < writesEach; written += 1)
    await createRecord(client, ledgers, {
      description: `Keten ${prefix}${written}`,
      code: `${prefix}${written}`,
    })
}

/** Seals beside the server, which does so every five seconds. */
async function sealAll(): Promise<void> {
  const last = await readLastSequence(database.kysely)
  const horizon = createChangeHorizon(database)
  await vi.waitFor(
    async () => {
      await sealEntries(database, { horizon: (await horizon.advance()) ?? 0 })
      const heads = await readChainHeads(database.kysely)
      if (!heads.some(({ lastSequence }) => lastSequence >= last)) throw new Error('Not sealed yet')
    },
    { timeout: 30_000, interval: 200 },
  )
}

const readHeads = async () => (await readChainHeads(database.kysely)).map(formatHead)

function verify(words: readonly string[] = [], databaseUrl = server.databaseUrl) {
  return runProgram(fileURLToPath(import.meta.resolve('@stamboek/server/commands/verify-audit')), words, {
    DATABASE_URL: databaseUrl,
  })
}

test('what several clients wrote is right, and its log names points of the chains', async () => {
  logged.length = 0
  await writeLedgers('L')
  await expect.poll(() => logged.length, { timeout: 25_000 }).toBeGreaterThan(0)
  await sealAll()
  const { code, out, error } = await verify([`--head=${logged.flatMap(({ heads }) => heads).join(',')}`])
  expect({ code, error }, out).toEqual({ code: 0, error: '' })
  expect(out).toMatch(/^Alle business units: klopt t\/m .*, [\d.]+ regels\. Einde: alle\/\d+:[\da-f]{64}$/m)
  expect(out).toMatch(/^Noord-Holland Zorg: klopt t\/m /m)
  expect(out).toMatch(/^De audit trail klopt: [\d.]+ regels nagerekend\.$/m)
})

test('says what is wrong with its options', async () => {
  expect(await verify(['--head=12:ab'])).toMatchObject({ code: 2 })
  expect(await verify(['--dropped-before=gisteren'])).toMatchObject({ code: 2 })
  expect(await verify(['--heads=/nergens'])).toMatchObject({
    code: 1,
    error: 'Het bestand /nergens is niet te lezen.',
  })
})

describe('in a database that somebody changed', () => {
  beforeEach(async () => {
    await server.query('CREATE TABLE stamboek.kept_entry AS TABLE stamboek.audit_entry')
    await server.query('CREATE TABLE stamboek.kept_seal AS TABLE stamboek.audit_seal')
    return async () => {
      await server.query('TRUNCATE stamboek.audit_entry, stamboek.audit_seal')
      await server.query(
        'INSERT INTO stamboek.audit_entry OVERRIDING SYSTEM VALUE SELECT * FROM stamboek.kept_entry',
      )
      await server.query('INSERT INTO stamboek.audit_seal SELECT * FROM stamboek.kept_seal')
      await server.query('DROP TABLE stamboek.kept_entry, stamboek.kept_seal')
    }
  })

  /** The second last sequences of ledgers, of one chain. */
  const ofLedgers = `(SELECT sequence FROM stamboek.audit_entry WHERE dto_key = 'Main.GeneralLedgerViewDto' ORDER BY sequence DESC`

  test.each([
    [
      'a flipped byte',
      `UPDATE stamboek.audit_entry SET changes = replace(changes::text, 'Keten', 'Ketel')::jsonb WHERE sequence = ${ofLedgers} LIMIT 1)`,
      'Een of meer regels zijn gewijzigd of verwisseld.',
    ],
    [
      'a removed entry',
      `DELETE FROM stamboek.audit_entry WHERE sequence = ${ofLedgers} OFFSET 1 LIMIT 1)`,
      'Er is 1 regel te weinig.',
    ],
    [
      'two swapped entries',
      `WITH two AS (SELECT min(sequence) AS a, max(sequence) AS b FROM ${ofLedgers} LIMIT 2) s)
        UPDATE stamboek.audit_entry e SET changes = o.changes FROM stamboek.audit_entry o, two
        WHERE (e.sequence, o.sequence) IN ((a, b), (b, a))`,
      'Een of meer regels zijn gewijzigd of verwisseld.',
    ],
    [
      'an inserted entry',
      `INSERT INTO stamboek.audit_entry OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
        FROM stamboek.audit_entry e WHERE sequence = ${ofLedgers} LIMIT 1)`,
      'Er is 1 regel te veel.',
    ],
  ])('%s is found and located', async (_name, statement, sentence) => {
    await server.query(statement)
    const [place] = await server.query(`SELECT sequence::integer AS last FROM ${ofLedgers} LIMIT 1) s`)
    const { code, out } = await verify()
    expect(code).toBe(1)
    const faults = [...out.matchAll(/^ {2}Volgnummers (\d+) t\/m (\d+), .* t\/m .*: (.*)$/gm)]
    expect(faults, out).toHaveLength(1)
    const [[, first, last, message] = []] = faults
    expect(message).toBe(sentence)
    expect(Number(place?.['last'])).toBeGreaterThanOrEqual(Number(first))
    expect(Number(place?.['last'])).toBeLessThanOrEqual(Number(last) + 1)
    expect(out).toMatch(/^Antwerpen Diensten: klopt .*; 1 breuk in [\d.]+ regels\.$/m)
    expect(out).toMatch(/^De audit trail klopt niet\.$/m)
  })

  test('the page Status says so, first of all', async () => {
    await server.query(`DELETE FROM stamboek.audit_entry WHERE sequence = ${ofLedgers} LIMIT 1)`)
    await verify()
    const beheerder = await server.signIn('beheerder')
    const read = async () => (await beheerder.get<SystemStatus>(systemStatusPath)).body
    await expect
      .poll(async () => (await read()).warnings[0], { timeout: 10_000 })
      .toMatchObject({
        severity: 'critical',
        message: expect.stringMatching(
          /^De audit trail van Antwerpen Diensten klopt niet\. .* Er is 1 regel te weinig\.$/,
        ) as string,
      })
    const { auditChains } = await read()
    expect(auditChains[0]).toMatchObject({
      businessUnitId: null,
      label: 'Alle business units',
      faultCount: 0,
    })
    expect(auditChains[0]?.verifiedThroughUtc).toBe(auditChains[0]?.sealedThroughUtc)
  })
})

test('a back-up keeps where the chains ended, by which a cut end of its copy shows', async () => {
  const heads = await readHeads()
  const backup = await createBackup(database, { to: directory.directory, version: '1' })
  expect(backup.manifest.auditHeads).toEqual(heads)
  await verifyBackup(database, backup)
  const [head = ''] = heads
  const other = { ...backup, manifest: { ...backup.manifest, auditHeads: [head.replace(/\w$/, '-')] } }
  await expect(verifyBackup(database, other)).rejects.toThrow('eindigt niet waar haar keten eindigde')

  const target = await createTestDatabase(inject('postgres').connection)
  const copy = await openDatabase({ databaseUrl: target.databaseUrl, dataDirectory: 'unused' })
  await restoreBackup(copy, backup, { mayReplace: false, isActive: true })
  const words = [`--heads=${backup.directory}`]
  expect(await verify(words, target.databaseUrl)).toMatchObject({ code: 0, error: '' })
  const { kysely } = copy
  const cut = (await readChainHeads(kysely)).at(-1)
  await sql`DELETE FROM stamboek.audit_seal WHERE chain = ${cut?.chain}::uuid AND number = ${cut?.number}`.execute(
    kysely,
  )
  await sql`DELETE FROM stamboek.audit_entry WHERE business_unit_id = ${cut?.chain}::uuid
    AND sequence > (SELECT coalesce(max(last_sequence), 0) FROM stamboek.audit_seal WHERE chain = ${cut?.chain}::uuid)`.execute(
    kysely,
  )
  expect(await verify([], target.databaseUrl)).toMatchObject({ code: 0 })
  expect(await verify(words, target.databaseUrl)).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^Het bewaarde einde \S+ is geen punt van een keten: haar einde is afgesneden, of zij is opnieuw gemaakt\.$/m,
    ) as string,
  })
  await copy.close()
  await target.drop()
})
