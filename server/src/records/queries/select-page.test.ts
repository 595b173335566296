import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { languageCases } from '@stamboek/testing/language/language-cases'
import { shipment } from '@stamboek/testing/language/shipment'
import { array, assert, asyncProperty, constantFrom, integer, oneof, option, record } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordTable } from '../../database/record-table.ts'
import { recordActions } from '../actions/record-actions.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { parseSearchInput } from '../input/search-input.ts'
import { searchCondition } from './search-condition.ts'
import { selectPage } from './select-page.ts'

interface Row {
  readonly id: string
  readonly unit: string
  readonly description: string
  readonly destination: string | null
  readonly stage: string | null
  readonly day: string | null
  readonly number: number
}

const catalogue = createRecordCatalogue([...recordTypes, ...languageCases])
const type = catalogue.get(shipment.dtoKey)
const page = catalogue.get('Test.ShipmentPageViewDto')
const uuid = (start: number, index: number) =>
  `${start}0000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
const [unit, otherUnit] = [uuid(1, 1), uuid(1, 2)]
/** More values than are read one by one. */
const destinations = Array.from({ length: 12 }, (_, index) => uuid(2, index))
const stages = ['planned', 'underway', 'arrived']

let engine: Awaited<ReturnType<typeof startTestEngine>>
let context: RecordContext
let rows: readonly Row[]

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  context = { ...engine.context, caller: { ...engine.context.caller, businessUnitId: unit } }
  await addShipments(1500)
  rows = await readShipments()
})
afterAll(() => engine.close())

/** Shipments with repeated and missing values, so that pages end among equal ones. Skips foreign keys. */
async function addShipments(count: number): Promise<void> {
  await engine.database.kysely.transaction().execute(async (transaction) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction)
    await sql`INSERT INTO record.shipment (id, business_unit_id, description, destination_id, stage, leaves_utc, number,
        status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      SELECT gen_random_uuid(), CASE WHEN n % 6 = 0 THEN ${otherUnit}::uuid ELSE ${unit}::uuid END, 'Zending ' || n % 4,
        (${destinations}::uuid[])[n * 5 % 14 + 1], (${stages}::text[])[n * 5 % 4 + 1],
        CASE WHEN n % 11 > 1 THEN timestamptz '2026-03-25T23:00:00Z' + n * 13 % 9 * interval '1 day' END, n % 5,
        'Active', ${unit}::uuid, now(), ${unit}::uuid, now() FROM generate_series(1, ${count}::integer) n`.execute(
      transaction,
    )
  })
}

async function readShipments(): Promise<readonly Row[]> {
  const { rows: read } =
    await sql<Row>`SELECT id, business_unit_id AS unit, description, destination_id AS destination,
    stage, leaves_on::text AS day, number FROM record.shipment`.execute(engine.database.kysely)
  return read
}

const last = '~'
/** In PostgreSQL's order: empty days last, ids as text. */
const inOrder = (a: Row, b: Row) =>
  compare(a.day ?? last, b.day ?? last) || a.number - b.number || compare(a.id, b.id)
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

interface Search {
  readonly destinationIds: readonly (string | null)[]
  readonly stage: string | null
  readonly description: string
}

function findNaively({ destinationIds, stage, description }: Search): readonly Row[] {
  return rows
    .filter((row) => row.unit === unit && row.description.includes(description))
    .filter((row) => stage === null || row.stage === stage)
    .filter((row) => destinationIds.length === 0 || destinationIds.includes(row.destination))
}

const searches = record({
  destinationIds: oneof(
    { weight: 4, arbitrary: array(constantFrom(...destinations, uuid(3, 1)), { maxLength: 13 }) },
    { weight: 1, arbitrary: array(constantFrom(...destinations.slice(0, 3), null), { maxLength: 4 }) },
  ),
  stage: option(constantFrom(...stages)),
  description: constantFrom('', 'Zending', '2', 'niets'),
})

describe('a page in the order within a reference', () => {
  test('is the one that a plain order has, whatever is searched', async () => {
    const places = record({
      limit: integer({ min: 1, max: 60 }),
      skip: integer({ min: 0, max: 900 }),
    })
    await assert(
      asyncProperty(searches, places, constantFrom(type, page), async (search, { limit, skip }, shown) => {
        const found = findNaively(search).toSorted(inOrder)
        const answer = await recordActions.searchRecords(context, shown, { search, limit, skip })
        expect(answer.items.map(({ id }) => id)).toEqual(found.slice(skip, skip + limit).map(({ id }) => id))
        expect(answer.totalCount).toBe(found.length)
        const known = {
          search,
          limit,
          skip,
          knownTotal: found.length,
          sort: [{ field: 'number', order: 'descending' }],
        }
        const [plain, fromEnd] = [
          await recordActions.searchRecords(context, shown, { ...known, knownTotal: null }),
          await recordActions.searchRecords(context, shown, known),
        ]
        expect(fromEnd).toEqual(plain)
      }),
      { numRuns: 150 },
    )
  })

  test('does not hinder another order', async () => {
    await assert(
      asyncProperty(searches, async (search) => {
        const sort = type.grid.sort.map(({ field }) => ({ field, order: 'descending' }))
        const answer = await recordActions.searchRecords(context, type, { search, sort, limit: 40 })
        const found = findNaively(search).toSorted((a, b) => inOrder(b, a))
        expect(answer.items.map(({ id }) => id)).toEqual(found.slice(0, 40).map(({ id }) => id))
      }),
      { numRuns: 40 },
    )
  })
})

test('the options of a facet have the numbers that a plain search counts', async () => {
  await assert(
    asyncProperty(searches, async (search) => {
      const { counts } = await recordActions.countFacet(context, page, { search })
      const expected = stages.map((stage) => [stage, findNaively({ ...search, stage }).length])
      expect(counts).toEqual(Object.fromEntries(expected))
    }),
    { numRuns: 60 },
  )
})

test('a page of some of many destinations is read from their index, and in another order it is not', async () => {
  await addShipments(30_000)
  await sql`ANALYZE record.shipment`.execute(engine.database.kysely)
  const table = recordTable(page)
  async function explain(body: object): Promise<string> {
    const search = parseSearchInput(table, body)
    const query = selectPage(context, table, search, searchCondition(context, table, search))
    const { rows: lines } = await sql<Record<string, string>>`EXPLAIN ${query}`.execute(
      context.engine.database.kysely,
    )
    return lines.flatMap((line) => Object.values(line)).join('\n')
  }
  const search = { destinationIds: destinations.slice(0, 3) }
  expect(await explain({ search, limit: 50 })).toContain('using shipment__sorted_within')
  const sort = [{ field: 'number', order: 'ascending' }]
  expect(await explain({ search, sort, limit: 50 })).not.toContain('using shipment__sorted_within')
})
