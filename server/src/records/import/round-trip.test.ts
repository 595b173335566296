import { buffer } from 'node:stream/consumers'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { type FieldColumn, fieldColumns, textInColumn } from '@stamboek/model/sheets/sheet-columns'
import { schemaArbitrary } from '@stamboek/testing/openapi/schema-arbitrary'
import { fieldKindExamples } from '@stamboek/testing/records/field-kind-examples.data'
import { readSheetCells } from '@stamboek/testing/sheets/sheet-files'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeWorkbook } from '../../sheets/xlsx-writer/write-workbook.ts'
import { shownColumn } from '../actions/export-columns.ts'
import { parseCells } from './columns/read-cells.ts'
import type { ReferenceResolver } from './columns/resolve-references.ts'

/** Every definition in the contract suite of each field kind that has a column in a sheet. */
const cases = Object.entries(fieldKindExamples).flatMap(([kind, { cases: all }]) =>
  all.flatMap(
    ({ field, accepts }, index): readonly (readonly [string, FieldDefinition, readonly unknown[]])[] =>
      fieldColumns({ fields: { value: field } }).length > 0 && kind !== 'secret'
        ? [[`${kind} ${index + 1}`, field, accepts.map(([, value]) => value as unknown)]]
        : [],
  ),
)

const id = '01935b6e-7c4a-7d3e-9f10-0123456789ab'
const document = { openapi: '3.1.0', paths: {}, components: { schemas: {} } }

/** Valid values: the examples of the kind, and values generated from its JSON Schema. */
function valuesOf(field: FieldDefinition, examples: readonly unknown[]): readonly unknown[] {
  const made = fc.sample(
    schemaArbitrary(kindOf(field).jsonSchema(field), { document, ids: fc.constant(id) }),
    {
      numRuns: 60,
      seed: 20_261_121,
    },
  )
  const read = made.flatMap((json) => {
    const parsed = json === null ? undefined : kindOf(field).parse(json, field)
    return parsed?.ok && kindOf(field).validate(parsed.value, field) === undefined ? [parsed.value] : []
  })
  return [...examples, ...read]
}

/** The label of a reference, and the records that the resolver finds by it. */
const nameOf = (reference: unknown) => `Record ${String(reference).slice(-4)}`
const byName = new Map<string, string>()
const resolver: Pick<ReferenceResolver, 'resolve'> = {
  resolve: (_reference, text) => {
    const found = byName.get(text)
    return found === undefined ? { message: `Er is geen ${text}.` } : { id: found }
  },
}

function labelled(reference: unknown) {
  byName.set(nameOf(reference), String(reference))
  return { id: reference, label: nameOf(reference) }
}

/** A stored record: references with labels. */
function recordOf(fields: Fields, values: Readonly<Record<string, unknown>>): AnyRecord {
  const members = Object.entries(fields).map(([name, field]): readonly (readonly [string, unknown])[] => {
    const value = values[name]
    const storage = storageOf(field)
    if (storage.shape === 'members')
      return [[name, recordOf(storage.members, value as Readonly<Record<string, unknown>>)]]
    if (storage.shape === 'link') return [[name, (value as readonly unknown[]).map(labelled)]]
    const refers = storage.shape === 'columns' && storage.columns.some((column) => column.references)
    return refers && value
      ? [
          [name, value],
          [name.replace(/Id$/, ''), labelled(value)],
        ]
      : [[name, value]]
  })
  return { id, rowVersion: 1, ...Object.fromEntries(members.flat()) }
}

interface RoundTrip {
  readonly columns: readonly FieldColumn[]
  readonly records: readonly AnyRecord[]
}

async function throughCsv({ columns, records }: RoundTrip, delimiter: string) {
  const rows = records.map((record) => columns.map((column) => textInColumn(column, record)))
  const file = [columns.map(({ header }) => header), ...rows]
    .map((cells) => formatCsvRow(cells, delimiter))
    .join('')
  return (await readSheetCells('rond.csv', file)).slice(1)
}

async function throughExcel({ columns, records }: RoundTrip) {
  const shown = columns.map((column) => ({ ...shownColumn(column), header: column.header }))
  const workbook = await writeWorkbook({
    title: 'Rond',
    columns: shown,
    batches: (async function* () {
      yield records.map((record) => shown.map(({ valueOf }) => valueOf(record)))
    })(),
  })
  return (await readSheetCells('rond.xlsx', await buffer(workbook))).slice(1)
}

describe.each(cases)('%s', (_, field, examples) => {
  // The name of a reference ends in Id, with its label beside it.
  const name = field.kind === 'reference' ? 'valueId' : 'value'
  const marker = { kind: 'text', label: 'Rij' } as const
  const fields: Fields = { marker, [name]: field }
  const columns = fieldColumns({ fields })
  const values = valuesOf(field, examples)
  const records = values.map((value, index) => recordOf(fields, { marker: `rij ${index}`, [name]: value }))
  const indexed = columns.map((column, index) => ({ index, column }))

  function expectUnchanged(rows: readonly (readonly string[])[]): void {
    expect(rows).toHaveLength(records.length)
    for (const [index, cells] of rows.entries())
      expect(parseCells(indexed, cells, { current: records[index], type: {}, resolver })).toEqual({
        body: {},
        problems: [],
        warnings: [],
      })
  }

  test.each([[','], [';'], ['\t']])('comes back the same through CSV with %j', async (delimiter) => {
    expectUnchanged(await throughCsv({ columns, records }, delimiter))
  })

  test('comes back the same through Excel', async () => {
    expectUnchanged(await throughExcel({ columns, records }))
  })

  test('makes a new record with the same value', async () => {
    const rows = await throughCsv({ columns, records }, ';')
    const read = rows.map((cells) => parseCells(indexed, cells, { current: undefined, type: {}, resolver }))
    expect(read.flatMap(({ problems }) => problems)).toEqual([])
    // An empty cell leaves a new record its default.
    const sent = read.flatMap(({ body }, index) => (name in body ? [{ index, json: body[name] }] : []))
    expect(sent.map(({ json }) => kindOf(field).parse(json, field))).toEqual(
      sent.map(({ index }) => ({ ok: true, value: values[index] })),
    )
  })
})
