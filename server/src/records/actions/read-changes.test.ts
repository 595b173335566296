import type { ChangePage } from '@stamboek/model/contract/change-feed'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuditCleanup } from '../store/drop-old-audit-entries.ts'
import { createRecord } from './create-record.ts'
import { readChanges } from './read-changes.ts'

const catalogue = createRecordCatalogue(recordTypes)
const country = catalogue.get('Main.CountryViewDto')
const language = catalogue.get('Main.LanguageViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await sql`TRUNCATE stamboek.audit_entry, record.country, record.language CASCADE`.execute(
    engine.database.kysely,
  )
})

const read = (query: object = {}) => readChanges(engine.context, query)

/** Waits for transactions of other tests on the server that are older than the entries so far. */
async function waitUntilSettled(): Promise<void> {
  const { rows } = await sql<{
    last: number
  }>`SELECT max(sequence) AS last FROM stamboek.audit_entry`.execute(engine.database.kysely)
  await expect.poll(() => engine.changeHorizon.advance(), { timeout: 20_000 }).toBe(rows[0]?.last)
}

async function createCountries(...codes: readonly string[]): Promise<void> {
  for (const isoCode2 of codes)
    await createRecord({ ...engine.context, now: new Date().toISOString() }, country, {
      description: isoCode2,
      isoCode2,
      isoCode3: `${isoCode2}X`,
    })
  await waitUntilSettled()
}

interface AddedEntries {
  readonly dtoKey: string
  readonly count: number
  readonly textLength?: number
  readonly daysAgo?: number
}

async function addEntries({ dtoKey, count, textLength = 1, daysAgo = 0 }: AddedEntries): Promise<void> {
  const time = Date.now() - daysAgo * 86_400_000
  const prefix = time.toString(16).padStart(12, '0')
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT (${prefix}::text || right(replace(gen_random_uuid()::text, '-', ''), 20))::uuid, ${new Date(time).toISOString()}::timestamptz,
      gen_random_uuid(), ${dtoKey}::text, gen_random_uuid(), 'Update', gen_random_uuid(),
      jsonb_build_array(jsonb_build_object('field', 'remark', 'before', null, 'after', repeat('a', ${textLength}::int)))
    FROM generate_series(1, ${count}::int)`.execute(engine.database.kysely)
  await waitUntilSettled()
}

const codesOf = ({ items }: ChangePage) =>
  items.map(({ changes }) => changes.find(({ field }) => field === 'isoCode2')?.after)

test('a page ends with the entry that makes it large, and the next one goes on there', async () => {
  await addEntries({ dtoKey: country.dtoKey, count: 5, textLength: 900_000 })
  const first = await read()
  expect(first.items).toHaveLength(3)
  expect(first.hasMore).toBe(true)
  const second = await read({ after: first.cursor })
  expect(second).toMatchObject({ hasMore: false, items: [{}, {}] })
  const sequences = [...first.items, ...second.items].map(({ sequence }) => sequence)
  expect(new Set(sequences).size).toBe(5)
})

test('a call passes over a limited number of entries that were not asked for', async () => {
  await addEntries({ dtoKey: language.dtoKey, count: 20_001 })
  await createCountries('AA')
  const first = await read({ type: country.dtoKey })
  expect(first).toMatchObject({ items: [], hasMore: true })
  const second = await read({ type: country.dtoKey, after: first.cursor })
  expect(codesOf(second)).toEqual(['AA'])
  expect(second.hasMore).toBe(false)
})

test('a call passes over any number of sequences without entries', async () => {
  await createCountries('AA')
  await sql`SELECT setval(pg_get_serial_sequence('stamboek.audit_entry', 'sequence'),
    nextval(pg_get_serial_sequence('stamboek.audit_entry', 'sequence')) + 10000000)`.execute(
    engine.database.kysely,
  )
  const first = await read()
  await createCountries('BB')
  expect(codesOf(await read({ after: first.cursor }))).toEqual(['BB'])
})

test('a cursor whose next entries were dropped from the trail gets 410; one behind them and a new one go on', async () => {
  const cleanUp = createAuditCleanup(
    catalogue,
    { defaultDays: 30, daysByType: new Map() },
    { info: () => undefined },
  )
  await addEntries({ dtoKey: country.dtoKey, count: 3, daysAgo: 40 })
  const early = await read({ limit: '1' })
  const late = await read()
  await createCountries('AA')
  await cleanUp?.(engine.database, new AbortController().signal)
  await expect(read({ after: early.cursor })).rejects.toMatchObject({
    code: 'gone',
    message: expect.stringContaining('bewaartijd') as string,
  })
  const next = await read({ after: late.cursor })
  expect(codesOf(next)).toEqual(['AA'])
  const begun = await read()
  expect(codesOf(begun)).toEqual(['AA'])
  await cleanUp?.(engine.database, new AbortController().signal)
  await createCountries('BB')
  for (const { cursor } of [next, begun]) expect(codesOf(await read({ after: cursor }))).toEqual(['BB'])
})

test('a reader that began after older entries were dropped is not sent away for them', async () => {
  const keepsLanguages = createAuditCleanup(
    catalogue,
    { defaultDays: null, daysByType: new Map([['country', 30]]) },
    { info: () => undefined },
  )
  await addEntries({ dtoKey: language.dtoKey, count: 3, daysAgo: 50 })
  await addEntries({ dtoKey: country.dtoKey, count: 1, daysAgo: 40 })
  await keepsLanguages?.(engine.database, new AbortController().signal)
  await waitUntilSettled()
  const first = await read({ limit: '1' })
  expect((await read({ after: first.cursor })).items).toHaveLength(2)
})

test('a new era ends cursors, as does a database that lost entries', async () => {
  await createCountries('AA')
  const { cursor } = await read()
  await sql`SELECT setval(pg_get_serial_sequence('stamboek.audit_entry', 'sequence'), 1)`.execute(
    engine.database.kysely,
  )
  await expect(read({ after: cursor })).rejects.toMatchObject({ code: 'gone' })
  await sql`SELECT setval(pg_get_serial_sequence('stamboek.audit_entry', 'sequence'), 100000000)`.execute(
    engine.database.kysely,
  )
  expect(await read({ after: cursor })).toMatchObject({ items: [] })
  await sql`UPDATE stamboek.change_feed SET era = gen_random_uuid()`.execute(engine.database.kysely)
  await expect(read({ after: cursor })).rejects.toMatchObject({ code: 'gone' })
})
