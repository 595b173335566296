import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { claim } from '@stamboek/testing/language/claim'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordContext } from '../engine/record-context.ts'
import { batchRead } from './batch-read.ts'

const catalogue = createRecordCatalogue([...recordTypes, claim])
const type = catalogue.get(claim.dtoKey)
const [north, south] = ['10000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000002']
const [ofNorth, ofSouth] = ['20000000-0000-7000-8000-000000000001', '20000000-0000-7000-8000-000000000002']

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  await engine.database.kysely.transaction().execute(async (transaction) => {
    // Skips foreign keys.
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction)
    await sql`INSERT INTO record.claim (id, business_unit_id, description, stage, status, created_by_id, created_on_utc,
        last_modified_by_id, last_modified_on_utc)
      SELECT c.id, c.unit, 'Claim', 'New', 'Active', c.unit, now(), c.unit, now()
      FROM (VALUES (${ofNorth}::uuid, ${north}::uuid), (${ofSouth}::uuid, ${south}::uuid)) AS c(id, unit)`.execute(
      transaction,
    )
  })
})
afterAll(() => engine.close())

/** A call from one unit by a user who may read in these. */
function callAs(units: readonly string[]): RecordContext {
  const { context } = engine
  return { ...context, caller: { ...context.caller, businessUnitId: north, unitsWith: () => units } }
}

test('calls from one unit that reach other units do not share a statement', async () => {
  const read = async (units: readonly string[]) => {
    const context = callAs(units)
    const found = await Promise.all([ofNorth, ofSouth].map((id) => batchRead(context, type, id)))
    return found.map((record) => record?.['businessUnitId'])
  }
  expect(await Promise.all([read([north]), read([south]), read([south, north]), read([])])).toEqual([
    [north, undefined],
    [undefined, south],
    [north, south],
    [undefined, undefined],
  ])
})
