import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { readLastSequence } from '@stamboek/testing/audit/audit-entries'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatHead, readChainHeads } from '../../audit-chain/chain-heads.ts'
import { entryChain, entryLink } from '../../audit-chain/entry-link.ts'
import { findHeads } from '../../audit-chain/known-heads.ts'
import { noteDropped } from '../../audit-chain/note-dropped.ts'
import { sealEntries } from '../../audit-chain/seal-entries.ts'
import { readDroppedBefore } from '../../audit-chain/verification-facts.ts'
import { verifyEntries } from '../../audit-chain/verify-entries.ts'
import { createRecord } from '../actions/create-record.ts'
import { importRecords } from '../actions/import-records.ts'
import { undoImport } from '../actions/undo-import.ts'
import { type AuditRetention, createAuditCleanup } from './drop-old-audit-entries.ts'

const catalogue = createRecordCatalogue(recordTypes)
const country = catalogue.get('Main.CountryViewDto')
const language = catalogue.get('Main.LanguageViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await sql`UPDATE stamboek.change_feed SET dropped_before = NULL`.execute(engine.database.kysely)
  await sql`TRUNCATE stamboek.audit_entry, stamboek.audit_seal, stamboek.change_set, record.country, record.language CASCADE`.execute(
    engine.database.kysely,
  )
})

const context = () => ({ ...engine.context, now: new Date().toISOString() })

async function createCountry(isoCode2: string): Promise<void> {
  await createRecord(context(), country, { description: isoCode2, isoCode2, isoCode3: `${isoCode2}X` })
}

async function importCountry(isoCode2: string): Promise<string> {
  const sheet = parseSheet(`
    omschrijving | ISO-code 2 | ISO 3
    ${isoCode2}  | ${isoCode2} | ${isoCode2}X`)
  const { batchId } = await importRecords(context(), country, { kind: 'Import', fileName: 'a.csv', sheet })
  return batchId ?? ''
}

/** Lets everything so far have happened `days` earlier. */
async function age(days: number): Promise<void> {
  const { kysely } = engine.database
  await sql`UPDATE stamboek.audit_entry SET made_at = made_at - make_interval(days => ${days}),
    id = (lpad(to_hex((('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint - ${days}::bigint * 86400000)), 12, '0')
      || right(replace(id::text, '-', ''), 20))::uuid`.execute(kysely)
  await sql`UPDATE stamboek.change_set SET started_at = started_at - make_interval(days => ${days}),
    ended_at = ended_at - make_interval(days => ${days})`.execute(kysely)
}

async function cleanUp(
  retention: Partial<AuditRetention>,
  signal = new AbortController().signal,
): Promise<readonly string[]> {
  const lines: string[] = []
  const all = { defaultDays: null, daysByType: new Map<string, number>(), ...retention }
  await createAuditCleanup(catalogue, all, { info: (line) => lines.push(line) })?.(engine.database, signal)
  return lines
}

/** The record types of the entries that are left, by time. */
async function readKept(): Promise<readonly string[]> {
  const { rows } = await sql<{
    dto_key: string
  }>`SELECT dto_key FROM stamboek.audit_entry ORDER BY id`.execute(engine.database.kysely)
  return rows.map(({ dto_key }) => catalogue.get(dto_key).name)
}

test('older entries go, with one line in the log; nothing is said when none do', async () => {
  await createCountry('NL')
  await createCountry('BE')
  await age(10)
  await createCountry('DE')
  expect(await cleanUp({ defaultDays: 11 })).toEqual([])
  expect(await cleanUp({ defaultDays: 9 })).toEqual([
    'Uit de audit trail zijn 2 regels verwijderd, ouder dan AUDIT_DAYS.',
  ])
  expect(await readKept()).toEqual(['country'])
})

test('a type can have its own days, or alone have any', async () => {
  await createCountry('NL')
  await createRecord(context(), language, { description: 'Nederlands', isoCode: 'nl' })
  await age(10)
  await cleanUp({ daysByType: new Map([['language', 11]]) })
  expect(await readKept()).toEqual(['country', 'language'])
  await cleanUp({ defaultDays: 9, daysByType: new Map([['country', 20]]) })
  expect(await readKept()).toEqual(['country'])
  await cleanUp({ daysByType: new Map([['country', 9]]) })
  expect(await readKept()).toEqual([])
})

test('of few types that have days, entries are found among many others', async () => {
  await createCountry('NL')
  await createRecord(context(), language, { description: 'Nederlands', isoCode: 'nl' })
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT ('01000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2005-01-01', gen_random_uuid(), e.dto_key, record_id, action, user_id, changes
    FROM generate_series(1, 25001) n JOIN stamboek.audit_entry e
      ON e.dto_key = CASE WHEN n <= 2100 OR n = 25001 THEN ${country.dtoKey} ELSE ${language.dtoKey} END`.execute(
    engine.database.kysely,
  )
  expect(await cleanUp({ daysByType: new Map([['country', 9]]) })).toEqual([
    'Uit de audit trail zijn 2101 regels verwijderd, ouder dan AUDIT_DAYS.',
  ])
  expect(await readKept()).toHaveLength(22_902)
})

test('while another node deletes, nothing is done', async () => {
  await createCountry('NL')
  await age(10)
  await engine.database.kysely.connection().execute(async (other) => {
    await sql`SELECT pg_advisory_lock(7822030119)`.execute(other)
    expect(await cleanUp({ defaultDays: 9 })).toEqual([])
    await sql`SELECT pg_advisory_unlock(7822030119)`.execute(other)
  })
  expect(await cleanUp({ defaultDays: 9 })).toEqual([
    'Uit de audit trail is 1 regel verwijderd, ouder dan AUDIT_DAYS.',
  ])
})

test('an import within the days can be undone, an older one is gone', async () => {
  const older = await importCountry('NL')
  await age(10)
  const later = await importCountry('BE')
  await age(5)
  await cleanUp({ defaultDays: 12 })
  await expect(undoImport(context(), country, older)).rejects.toThrow('Deze import bestaat niet.')
  expect(await undoImport(context(), country, later)).toMatchObject({ totalRecordsAffected: 1, keptCount: 0 })
})

test('entries of an import that has not ended stay', async () => {
  await importCountry('NL')
  await age(10)
  await sql`UPDATE stamboek.change_set SET status = 'InProgress'`.execute(engine.database.kysely)
  expect(await cleanUp({ defaultDays: 1 })).toEqual([])
  expect(await readKept()).toEqual(['country'])
})

test('more entries than a page has go, and a stop ends it', async () => {
  await createCountry('NL')
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT ('01000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2005-01-01', gen_random_uuid(), dto_key, record_id, action, user_id, changes
    FROM stamboek.audit_entry, generate_series(1, 4500) n`.execute(engine.database.kysely)
  expect(await cleanUp({ defaultDays: 9 }, AbortSignal.abort())).toEqual([])
  expect(await cleanUp({ defaultDays: 9 })).toEqual([
    'Uit de audit trail zijn 4500 regels verwijderd, ouder dan AUDIT_DAYS.',
  ])
  expect(await readKept()).toHaveLength(1)
})

async function seal(): Promise<void> {
  const { database } = engine
  await sealEntries(database, { horizon: await readLastSequence(database.kysely) })
}

async function verify() {
  const { chains, missingHeads } = await verifyEntries(engine.database, {
    readDroppedBefore: () => readDroppedBefore(engine.database.kysely),
    heads: await readHeads(),
  })
  expect(missingHeads).toEqual([])
  return chains.map(({ entries, dropped, faults }) => ({
    entries,
    dropped,
    faults: faults.map(({ message }) => message),
  }))
}

async function readHeads() {
  return (await readChainHeads(engine.database.kysely)).map(formatHead).flatMap(findHeads)
}

/** Entries of two types in turn, in seals, of which those of countries are dropped. */
async function dropCountries(): Promise<void> {
  for (const code of ['NL', 'BE', 'DE']) {
    await createCountry(code)
    await createRecord(context(), language, { description: code, isoCode: code.toLowerCase() })
  }
  await age(10)
  await seal()
  await cleanUp({ daysByType: new Map([['country', 9]]) })
}

describe('the chain of the entries', () => {
  test('stays whole where some of a seal are dropped, and goes on behind them', async () => {
    await dropCountries()
    expect(await readKept()).toEqual(['language', 'language', 'language'])
    expect(await verify()).toEqual([{ entries: 6, dropped: 3, faults: [] }])
    await createCountry('FR')
    await seal()
    expect(await verify()).toEqual([{ entries: 7, dropped: 3, faults: [] }])
  })

  test('shows what was altered or removed among them', async () => {
    await dropCountries()
    const { kysely } = engine.database
    await sql`UPDATE stamboek.audit_entry SET remark = 'anders' WHERE sequence = (SELECT min(sequence) FROM stamboek.audit_entry)`.execute(
      kysely,
    )
    expect((await verify())[0]?.faults).toEqual(['Een of meer regels zijn gewijzigd of verwisseld.'])
    await sql`DELETE FROM stamboek.audit_entry WHERE sequence = (SELECT min(sequence) FROM stamboek.audit_entry)`.execute(
      kysely,
    )
    expect((await verify())[0]?.faults).toEqual(['Er is 1 regel te weinig.'])
  })

  test('keeps its hash where all of a seal are dropped, as an anchor', async () => {
    await dropCountries()
    const heads = await readHeads()
    await cleanUp({ defaultDays: 9 })
    await createCountry('FR')
    await seal()
    expect(await readHeads()).not.toEqual(heads)
    const { rows } = await sql<{
      dropped: Buffer | null
      count: number
    }>`SELECT dropped, dropped_count AS count
      FROM stamboek.audit_seal ORDER BY number`.execute(engine.database.kysely)
    expect(rows).toEqual([
      { dropped: null, count: 6 },
      { dropped: null, count: 0 },
    ])
    expect(await verify()).toEqual([{ entries: 7, dropped: 6, faults: [] }])
    const verification = await verifyEntries(engine.database, {
      readDroppedBefore: async () => Infinity,
      heads,
    })
    expect(verification.missingHeads).toEqual([])
  })

  test('shows a removal that poses as the retention', async () => {
    await dropCountries()
    await createCountry('FR')
    await seal()
    await sql`WITH ${gone}, ${noteDropped('gone')} SELECT 1`.execute(engine.database.kysely)
    expect(await verify()).toEqual([
      { entries: 7, dropped: 4, faults: ['Er zijn regels verwijderd die jonger zijn dan de bewaartijd.'] },
    ])
  })

  test('does without entries that were dropped before they were sealed', async () => {
    await createCountry('NL')
    await age(10)
    await createCountry('BE')
    await cleanUp({ defaultDays: 9 })
    await seal()
    expect(await verify()).toEqual([{ entries: 1, dropped: 0, faults: [] }])
  })
})

const gone = sql`gone AS (DELETE FROM stamboek.audit_entry e WHERE e.sequence = (SELECT max(sequence) FROM stamboek.audit_entry)
  RETURNING e.sequence, ${entryChain('e')} AS chain, ${entryLink('e')} AS link)`

test.each([
  ['landen', 'AUDIT_DAYS noemt landen, maar dat recordtype is er niet; er zijn bank, bankAccount, '],
  ['postalCodeRange', 'AUDIT_DAYS noemt postalCodeRange, dat bewaard wordt met region; noem dat.'],
])('%s is refused', async (name, sentence) => {
  await expect(cleanUp({ daysByType: new Map([[name, 9]]) })).rejects.toThrow(sentence)
})
