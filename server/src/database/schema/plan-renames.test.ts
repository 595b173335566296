import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { readCatalog } from '@stamboek/testing/formats/catalog'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { plainType } from '@stamboek/testing/records/plain-type'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../connection/database.ts'
import { prepareDatabase } from './prepare-database.ts'

const crateType: RecordTypeDefinition = {
  ...plainType,
  dtoKey: 'Test.CrateTypeViewDto',
  name: 'crateType',
  path: 'cratetypes',
  labels: { one: 'Soort', many: 'Soorten' },
  fields: { isStackable: { kind: 'boolean', label: 'Stapelbaar', was: 'canBeStacked' } },
}

const crate: RecordTypeDefinition = {
  ...plainType,
  dtoKey: 'Test.CrateViewDto',
  name: 'crate',
  path: 'crates',
  labels: { one: 'Krat', many: 'Kratten' },
  ownership: 'either',
  fields: {
    crateTypeId: { kind: 'reference', label: 'Soort', to: crateType.dtoKey, was: 'kindId' },
    parentCrateId: { kind: 'reference', label: 'Staat op', to: 'Test.CrateViewDto', was: 'upperId' },
    spareTypes: { kind: 'references', label: 'Reserve', to: crateType.dtoKey, was: 'otherKinds' },
    mark: { kind: 'text', label: 'Merk', maxLength: 40, required: true, was: ['brand', 'sign'] },
    rentedRange: { kind: 'dateRange', label: 'Verhuurd', was: 'lentRange' },
    amount: { kind: 'integer', label: 'Aantal', maximum: 9, was: 'count' },
    size: {
      kind: 'group',
      label: 'Maat',
      was: 'measure',
      members: { height: { kind: 'integer', label: 'Hoogte', was: 'tallness' } },
    },
  },
  unique: [
    { fields: ['mark'], within: 'businessUnit', message: 'Dit merk is er al.' },
    {
      fields: ['crateTypeId', 'amount'],
      within: 'businessUnit',
      when: 'crateTypeId.isStackable',
      message: 'Dat aantal is er al.',
    },
  ],
  search: { layout: 'free', parts: ['description', 'mark', 'amount', 'crateTypeId'] },
  grid: { columns: ['description', 'mark'], sort: ['amount'] },
}

/** Present and former names; those at the last position are longest ago. */
const names = [
  ['isStackable', 'canBeStacked'],
  ['crateTypeId', 'kindId'],
  ['parentCrateId', 'upperId'],
  ['spareTypes', 'otherKinds'],
  ['mark', 'sign'],
  ['rentedRange', 'lentRange'],
  ['amount', 'count'],
  ['size', 'measure'],
  ['height', 'tallness'],
] as const

function asBefore(definition: RecordTypeDefinition): RecordTypeDefinition {
  const text = JSON.stringify(definition, (key, value: unknown) => (key === 'was' ? undefined : value))
  const former = names.reduce(
    (found, [to, from]) => found.replaceAll(new RegExp(`\\b${to}\\b`, 'g'), from),
    text,
  )
  return JSON.parse(former) as RecordTypeDefinition
}

const former = createRecordCatalogue([...recordTypes, asBefore(crateType), asBefore(crate)])
const present = createRecordCatalogue([...recordTypes, crateType, crate])

let renamed: TestDatabase
let empty: TestDatabase
let client: Client

beforeEach(async () => {
  renamed = await createTestDatabase(inject('postgres').connection)
  empty = await createTestDatabase(inject('postgres').connection)
  client = new Client(renamed.connection)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await Promise.all([renamed.drop(), empty.drop()])
})

async function prepare({ databaseUrl }: TestDatabase, catalogue: typeof present): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' })
  try {
    return await prepareDatabase(database, catalogue)
  } finally {
    await database.close()
  }
}

test('renamed fields keep their values, and leave the schema of a new database', async () => {
  await prepare(renamed, former)
  const id = '01935b6e-7c4a-7d3e-9f10-012345678901'
  const stamps = [`'Active'`, `'${id}'`, 'now()', `'${id}'`, 'now()'].join(', ')
  const stampNames = 'status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc'
  await client.query(`
    INSERT INTO record."user" (id, user_name, full_name, ${stampNames}) VALUES ('${id}', 'x', 'X', ${stamps});
    INSERT INTO record.crate_type (id, description, can_be_stacked, ${stampNames}) VALUES ('${id}', 'Soort', true, ${stamps});
    INSERT INTO record.crate (id, description, kind_id, sign, lent_range_start, count, measure__tallness, ${stampNames})
      VALUES ('${id}', 'Krat', '${id}', 'Merk', '2026-01-01', 7, 12, ${stamps});
    INSERT INTO record.crate__other_kinds (owner_id, target_id, position) VALUES ('${id}', '${id}', 0)`)
  expect(await prepare(renamed, present)).toEqual([])
  await prepare(empty, present)

  const other = new Client(empty.connection)
  await other.connect()
  expect(await readCatalog(client)).toEqual(await readCatalog(other))
  await other.end()
  const { rows } = await client.query(`SELECT crate_type_id, crate_type_id__is_stackable, mark, amount,
    size__height, rented_range_start = '2026-01-01' AS "isRented" FROM record.crate`)
  expect(rows).toEqual([
    {
      crate_type_id: id,
      crate_type_id__is_stackable: true,
      mark: 'Merk',
      amount: 7,
      size__height: 12,
      isRented: true,
    },
  ])
  expect((await client.query('SELECT FROM record.crate__spare_types')).rowCount).toBe(1)
  await client.query(`UPDATE record.crate SET mark = 'Ander merk', parent_crate_id = NULL`)
  await client.query('UPDATE record.crate_type SET is_stackable = false')
  expect((await client.query('SELECT crate_type_id__is_stackable AS it FROM record.crate')).rows).toEqual([
    { it: false },
  ])
})

test('a second start renames nothing', async () => {
  await prepare(renamed, former)
  await prepare(renamed, present)
  const first = await readCatalog(client)
  expect(await prepare(renamed, present)).toEqual([])
  expect(await readCatalog(client)).toEqual(first)
})
