import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { country } from '@stamboek/model/records/standard/country'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../connection/database.ts'
import { prepareDatabase } from './prepare-database.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('postgres').connection)
  database = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** The product's types, with further fields of countries. */
function catalogueWith(fields: Fields) {
  const others = recordTypes.filter((type) => type.dtoKey !== country.dtoKey)
  return createRecordCatalogue([...others, { ...country, fields: { ...country.fields, ...fields } }])
}

const leavesUtc = { kind: 'dateTime', label: 'Vertrek' } as const
const number = { kind: 'integer', label: 'Nummer' } as const
const day = { kind: 'date', label: 'Dag' } as const

test('numbers and days are added to a table with rows, and fill themselves from then on', async () => {
  await prepareDatabase(database, catalogueWith({ leavesUtc }))
  const stamps = 'id, now(), id, now() from record."user"'
  await sql
    .raw(
      `insert into record."user" (id, user_name, full_name, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      select id, 'x', 'X', 'Active', id, now(), id, now() from (select gen_random_uuid() as id) made`,
    )
    .execute(database.kysely)
  const add = (codes: Readonly<Record<string, string>>) =>
    sql
      .raw(
        Object.entries(codes)
          .map(
            ([code, moment]) =>
              `insert into record.country (id, description, iso_code2, iso_code3, leaves_utc, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
        select gen_random_uuid(), '${code}', '${code}', '${code}X', ${moment}, 'Active', ${stamps};`,
          )
          .join('\n'),
      )
      .execute(database.kysely)
  await add({ AA: `'2026-03-28T22:59:59Z'`, AB: `'2026-03-28T23:00:00Z'`, AC: 'null' })

  const filled = catalogueWith({
    leavesUtc,
    number: { ...number, computed: 'sequence' },
    leavesOn: { ...day, computed: { dayOf: 'leavesUtc' } },
  })
  expect(await prepareDatabase(database, filled)).toEqual([])
  expect(await prepareDatabase(database, filled)).toEqual([])
  await add({ AD: `'2026-10-24T22:00:00Z'`, AE: `'2026-10-25T22:59:59Z'`, AF: `'2026-10-25T23:00:00Z'` })
  const { rows } = await sql<{ code: string; day: string | null; number: number }>`
    select iso_code2 as code, leaves_on::text as day, number from record.country order by iso_code2`.execute(
    database.kysely,
  )
  expect(rows.map(({ code, day: of }) => [code, of])).toEqual([
    ['AA', '2026-03-28'],
    ['AB', '2026-03-29'],
    ['AC', null],
    ['AD', '2026-10-25'],
    ['AE', '2026-10-25'],
    ['AF', '2026-10-26'],
  ])
  expect(rows.map((row) => row.number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  expect(rows.slice(3).map((row) => row.number)).toEqual([4, 5, 6])

  // The rows of a definition without them fill themselves all the same.
  expect(await prepareDatabase(database, catalogueWith({ leavesUtc }))).toEqual([
    expect.stringContaining('"country-number-gone"'),
    expect.stringContaining('"country-leaves_on-gone"'),
  ])
  await add({ AG: 'null' })
  await expect(prepareDatabase(database, catalogueWith({ leavesUtc, leavesOn: day }))).rejects.toThrow(
    'kolom leaves_on kan niet langer worden gevuld door de database; schrijf de migratie "country-leaves_on-generated"',
  )
})

test('a field that people filled in does not become one that the database fills', async () => {
  await prepareDatabase(database, catalogueWith({ leavesUtc, place: number, planned: day }))
  await expect(
    prepareDatabase(
      database,
      catalogueWith({ leavesUtc, planned: { ...day, computed: { dayOf: 'leavesUtc' } } }),
    ),
  ).rejects.toThrow('schrijf de migratie "country-planned-generated"')
  await expect(
    prepareDatabase(database, catalogueWith({ leavesUtc, place: { ...number, computed: 'sequence' } })),
  ).rejects.toThrow('schrijf de migratie "country-place-generated"')
})
