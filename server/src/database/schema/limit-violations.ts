import { createHash } from 'node:crypto'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { type Kysely, sql } from 'kysely'
import { quote, quoteLiteral } from '../column-names.ts'
import type { DatabaseTables } from '../connection/database.ts'
import { recordSchema } from '../identifier.ts'
import { type RecordTable, recordTable, type StoredField } from '../record-table.ts'
import { type ExistingTables, fingerprintPrefix } from './existing-schema.ts'
import {
  formatRowCount,
  labelExpression,
  listExamples,
  maxExamples,
  type RowExample,
} from './row-examples.ts'

const limitProperties = [
  'minimum',
  'maximum',
  'minLength',
  'length',
  'pattern',
  'format',
  'maxItems',
] as const

/**
 * Finds values, except write-only ones, that violate a limit tightened after they were stored; returns a Dutch sentence
 * per field, with the first records. A column without violations gets the fingerprint of its limits as comment, unless
 * `mayNote` is false, and is not scanned again until they change.
 */
export async function findLimitViolations(
  connection: Kysely<DatabaseTables>,
  catalogue: RecordCatalogue,
  existing: ExistingTables,
  { mayNote }: { readonly mayNote: boolean },
): Promise<readonly string[]> {
  const sentences: string[] = []
  for (const type of catalogue.all().filter((each) => !each.view)) {
    const table = recordTable(type)
    const checked = existing.get(table.name)?.columns
    for (const field of table.fields) {
      const [column] = field.columns
      const limits = fingerprintLimits(field.field)
      if (!column || field.isWriteOnly || !limits || checked?.get(column.name)?.comment === limits) continue
      const { count, message, examples } = checked
        ? await countViolations(connection, table, field)
        : noViolations
      if (count > 0)
        sentences.push(
          `Tabel ${table.name}: ${formatRowCount(count)} met een waarde in ${field.path} (${field.field.label}) die niet meer mag (${message}) Zo'n record kan pas weer worden opgeslagen met een waarde die mag: verbeter ze, of schrijf er een migratie voor.${listExamples(examples, count)}`,
        )
      else if (mayNote)
        await sql
          .raw(
            `COMMENT ON COLUMN ${recordSchema}.${quote(table.name)}.${quote(column.name)} IS ${quoteLiteral(limits)}`,
          )
          .execute(connection)
    }
  }
  return sentences
}

const noViolations = { count: 0, message: '', examples: [] }

function fingerprintLimits(field: FieldDefinition): string | undefined {
  const said = Object.entries(field).filter(([name]) => limitProperties.some((member) => member === name))
  if (said.length === 0) return undefined
  const text = said.map(([name, value]) => `${name}=${String(value)}`).toSorted((a, b) => (a < b ? -1 : 1))
  return `${fingerprintPrefix}${createHash('sha256').update(text.join()).digest('hex').slice(0, 16)}`
}

const batchSize = 5_000

async function countViolations(
  connection: Kysely<DatabaseTables>,
  table: RecordTable,
  { field, columns, isList }: StoredField,
): Promise<{ readonly count: number; readonly message: string; readonly examples: readonly RowExample[] }> {
  const names = columns.map(({ name }) => quote(name))
  const kind = kindOf(field)
  let count = 0
  let message = ''
  const examples: RowExample[] = []
  await connection.transaction().execute(async (transaction) => {
    await sql
      .raw(
        `DECLARE stored CURSOR FOR SELECT count(*) AS count, ${names.join(', ')}
          FROM ${recordSchema}.${quote(table.name)} WHERE ${names[0]} IS NOT NULL GROUP BY ${names.join(', ')}`,
      )
      .execute(transaction)
    for (;;) {
      const { rows: found } = await sql<
        Record<string, unknown>
      >`FETCH ${sql.lit(batchSize)} FROM stored`.execute(transaction)
      if (found.length === 0) return
      for (const row of found) {
        const values = columns.map(({ name }) => row[name])
        const value = isList ? values[0] : kind.fromColumns(values)
        const refusal = value === '' ? undefined : kind.validate(value, field)
        if (refusal === undefined) continue
        count += Number(row.count)
        message ||= refusal
        if (examples.length < maxExamples)
          examples.push(
            ...(await findRowsWith(
              transaction,
              table,
              new Map(columns.map(({ name }) => [name, row[name]])),
            )),
          )
      }
    }
  })
  return { count, message, examples: examples.slice(0, maxExamples) }
}

async function findRowsWith(
  transaction: Kysely<DatabaseTables>,
  table: RecordTable,
  values: ReadonlyMap<string, unknown>,
): Promise<readonly RowExample[]> {
  const conditions = [...values].map(([name, value]) => sql`${sql.id(name)} IS NOT DISTINCT FROM ${value}`)
  const { rows } = await sql<RowExample>`SELECT id, ${sql.raw(labelExpression(table))} AS label
    FROM ${sql.table(`${recordSchema}.${table.name}`)} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY id LIMIT ${sql.lit(maxExamples)}`.execute(transaction)
  return rows
}
