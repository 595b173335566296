import { describe, expect, test } from 'vitest'
import type { DesiredColumn, DesiredTable } from './desired-table.ts'
import { buildIndexesAhead, diffSchema } from './diff-schema.ts'
import type { ExistingTable } from './existing-schema.ts'

const id: DesiredColumn = { name: 'id', type: 'uuid', isRequired: true }

const check = { name: 'bin__size', definition: 'CHECK (size > 0)', fields: ['size'], message: 'Te klein.' }
const index = { name: 'bin__code', isUnique: false, definition: '(code)', fields: ['code'] }

function desiredTable(change: Partial<DesiredTable> = {}): DesiredTable {
  return {
    name: 'bin',
    columns: [id],
    primaryKey: ['id'],
    constraints: [],
    foreignKeys: [],
    indexes: [],
    triggers: [],
    ...change,
  }
}

interface There extends Partial<Omit<ExistingTable, 'columns'>> {
  readonly columns?: Readonly<
    Record<string, { isRequired?: boolean; hasDefault?: boolean; isGenerated?: boolean; type?: string }>
  >
}

function existingTable(there: There): ExistingTable {
  const given = { type: 'text', isRequired: false, hasDefault: false, isGenerated: false, comment: null }
  const columns = new Map(
    Object.entries(there.columns ?? {}).map(([name, column]) => [name, { ...given, ...column }]),
  )
  columns.set('id', { ...given, type: 'uuid', isRequired: true })
  return {
    fingerprints: new Map(),
    rules: [],
    invalidIndexes: [],
    searchIndexes: [],
    ...there,
    columns,
  }
}

function changesOf(table: DesiredTable, there: There, isEmpty = false) {
  return diffSchema([table], new Map([['bin', existingTable(there)]]), () => isEmpty)
}

/** The fingerprint that a start leaves, taken from what it would do. */
function fingerprintOf(table: DesiredTable, name: string): string {
  const { statements } = diffSchema([table], new Map(), () => true)
  const comment = statements.find((each) => each.startsWith('COMMENT ON') && each.includes(`"${name}"`))
  return /'(stamboek:[0-9a-f]{16})'$/.exec(comment ?? '')?.[1] ?? ''
}

const nothing = { statements: [], concurrently: [], refused: [] }

test('a new table is made with its rules after it, and the references after all tables', () => {
  const reference = {
    name: 'bin__fkey',
    definition: 'FOREIGN KEY (x) REFERENCES record."lid" (id)',
    fields: [],
  }
  const lid = desiredTable({ name: 'lid' })
  const bin = desiredTable({
    constraints: [check],
    foreignKeys: [{ ...reference, message: '' }],
    indexes: [index],
  })
  const { statements, concurrently, refused } = diffSchema([bin, lid], new Map(), () => true)
  const order = statements.map((each) => each.split(/\s+/).slice(0, 2).join(' '))
  expect(order.slice(0, 3)).toEqual(['CREATE TABLE', 'CREATE TABLE', 'ALTER TABLE'])
  expect(statements.findIndex((each) => each.includes('FOREIGN KEY'))).toBeGreaterThan(3)
  expect(statements).toContain('CREATE INDEX "bin__code" ON record."bin" (code)')
  expect({ concurrently, refused }).toEqual({ concurrently: [], refused: [] })
})

describe('a column that is new', () => {
  const required: DesiredColumn = { name: 'code', type: 'text', isRequired: true }

  test('and optional is added', () => {
    const table = desiredTable({ columns: [id, { ...required, isRequired: false }] })
    expect(changesOf(table, {})).toEqual({
      ...nothing,
      statements: ['ALTER TABLE record."bin" ADD COLUMN "code" text'],
    })
  })

  test('and required is added where there are no rows, or with a default', () => {
    const added = ['ALTER TABLE record."bin" ADD COLUMN "code" text NOT NULL']
    expect(changesOf(desiredTable({ columns: [id, required] }), {}, true).statements).toEqual(added)
    const withDefault = desiredTable({ columns: [id, { ...required, default: `'x'` }] })
    expect(changesOf(withDefault, {}).statements).toEqual([
      `ALTER TABLE record."bin" ADD COLUMN "code" text DEFAULT 'x' NOT NULL`,
    ])
  })

  test('and required is refused where there are rows', () => {
    const { statements, refused } = changesOf(desiredTable({ columns: [id, required] }), {})
    expect(statements).toEqual([])
    expect(refused).toEqual([expect.stringContaining('"bin-code-required"')])
  })
})

test.each([
  ['is required and has no default', { isRequired: true }, 1],
  ['is required and has a default', { isRequired: true, hasDefault: true }, 0],
  ['is required and filled by the database', { isRequired: true, isGenerated: true }, 0],
  ['is optional', {}, 0],
])('a column that no definition knows and %s', (_, column, refusals) => {
  expect(changesOf(desiredTable(), { columns: { old: column } }).refused).toHaveLength(refusals)
})

test('a rule that says the same is left alone; one that says something else is refused', () => {
  const table = desiredTable({ constraints: [check], indexes: [index] })
  const made = new Map([
    [check.name, fingerprintOf(table, check.name)],
    [index.name, fingerprintOf(table, index.name)],
  ])
  expect(changesOf(table, { fingerprints: made })).toEqual(nothing)
  const changed = desiredTable({
    constraints: [{ ...check, definition: 'CHECK (size > 1)' }],
    indexes: [{ ...index, isUnique: true, definition: '(code, id)' }],
  })
  expect(changesOf(changed, { fingerprints: made }).refused).toEqual([
    expect.stringContaining('"bin-bin__size-rule"'),
    expect.stringContaining('"bin-bin__code-index"'),
  ])
})

test('an index is built beside the work on its table; one that is not whole is dropped before', () => {
  const table = desiredTable({ indexes: [index] })
  const build = [
    'CREATE INDEX CONCURRENTLY "bin__code" ON record."bin" (code)',
    `COMMENT ON INDEX record."bin__code" IS '${fingerprintOf(table, index.name)}'`,
  ]
  const drop = 'DROP INDEX CONCURRENTLY record."bin__code"'
  expect(changesOf(table, {}).concurrently).toEqual(build)
  const made = new Map([[index.name, fingerprintOf(table, index.name)]])
  const invalid = { made, invalidIndexes: [index.name] }
  expect(changesOf(table, invalid).concurrently).toEqual([drop, ...build])
  expect(changesOf(table, { fingerprints: new Map([[index.name, null]]) }).concurrently).toEqual([
    drop,
    ...build,
  ])
})

test('an index is built ahead if it is missing or not whole; one that is not whole is dropped before', () => {
  const table = desiredTable({ indexes: [index] })
  const ahead = (there: There) => buildIndexesAhead([table], new Map([['bin', existingTable(there)]]))
  const build = [
    'CREATE INDEX CONCURRENTLY "bin__code" ON record."bin" (code)',
    `COMMENT ON INDEX record."bin__code" IS '${fingerprintOf(table, index.name)}'`,
  ]
  const drop = 'DROP INDEX CONCURRENTLY record."bin__code"'
  const fingerprints = new Map([[index.name, fingerprintOf(table, index.name)]])
  expect(ahead({})).toEqual(build)
  expect(ahead({ fingerprints })).toEqual([])
  expect(ahead({ fingerprints, invalidIndexes: [index.name] })).toEqual([drop, ...build])
  expect(ahead({ fingerprints: new Map([[index.name, null]]) })).toEqual([drop, ...build])
})

test('an index that holds no rule is built again when it is changed, and dropped when nothing asks for it', () => {
  const table = desiredTable({ indexes: [{ ...index, definition: '(code, id)' }] })
  const searchIndexes = [index.name, 'bin__old']
  const fingerprints = new Map(searchIndexes.map((name) => [name, 'stamboek:before']))
  expect(changesOf(table, { fingerprints, searchIndexes })).toEqual({
    ...nothing,
    concurrently: [
      'DROP INDEX CONCURRENTLY record."bin__code"',
      'CREATE INDEX CONCURRENTLY "bin__code" ON record."bin" (code, id)',
      expect.stringContaining('COMMENT ON INDEX'),
      'DROP INDEX CONCURRENTLY record."bin__old"',
    ],
  })
})

test('a column gets the default that an earlier version or migration did not give it', () => {
  const flag: DesiredColumn = { name: 'flag', type: 'boolean', isRequired: true, default: 'false' }
  const there = { type: 'boolean', isRequired: true }
  const table = desiredTable({ columns: [id, flag] })
  expect(changesOf(table, { columns: { flag: there } }).statements).toEqual([
    'ALTER TABLE record."bin" ALTER COLUMN "flag" SET DEFAULT false',
  ])
  expect(changesOf(table, { columns: { flag: { ...there, hasDefault: true } } })).toEqual(nothing)
})

test.each([
  ['between rows', true, ['gone'], 1],
  ['of rows by themselves, on a column that is known', false, ['id'], 1],
  ['of rows by themselves, on a column that is gone', false, ['gone'], 0],
])('a rule %s that no definition knows', (_, isBetweenRows, columns, refusals) => {
  const rules = [{ name: 'old', isBetweenRows, columns }]
  expect(changesOf(desiredTable(), { rules }).refused).toHaveLength(refusals)
})

test('a column that the database fills is added to rows, and a plain one does not become one unnoticed', () => {
  const plain: DesiredColumn = { name: 'number', type: 'integer', isRequired: true }
  const filled: DesiredColumn = { ...plain, generated: 'GENERATED BY DEFAULT AS IDENTITY' }
  const there = (isGenerated: boolean) => ({
    columns: { number: { type: 'integer', isRequired: true, isGenerated } },
  })
  const table = (column: DesiredColumn) => desiredTable({ columns: [id, column] })
  expect(changesOf(table(filled), {}).statements).toEqual([
    'ALTER TABLE record."bin" ADD COLUMN "number" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL',
  ])
  expect(changesOf(table(filled), there(true))).toEqual(nothing)
  expect(changesOf(table(filled), there(false)).refused).toEqual([
    expect.stringContaining('"bin-number-generated"'),
  ])
  expect(changesOf(table(plain), there(true)).refused).toEqual([
    expect.stringContaining('"bin-number-generated"'),
  ])
})
