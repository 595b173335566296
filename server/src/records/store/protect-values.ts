import { secretMask } from '@stamboek/model/fields/secret/secret'
import { sql } from 'kysely'
import type { RecordTable, StoredField } from '../../database/record-table.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { executorOf, type PlannedWrite, type RecordContext } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { tableName } from '../queries/record-selection.ts'
import type { Row } from '../queries/stored-record.ts'

export type Columns = Readonly<Record<string, unknown>>

interface ProtectedRow {
  readonly id: string
  readonly carried?: Row | undefined
}

/**
 * Returns a function that hashes or seals write-only values among columns. A mask means unchanged: it is left out, or
 * taken from `carried` (422 if a sealed value cannot be opened). Throws if the program cannot seal.
 */
export async function createColumnProtector(
  unit: UnitOfWork,
  table: RecordTable,
): Promise<(columns: Columns, row: ProtectedRow) => Promise<Columns>> {
  const fields = table.fields.filter(({ isWriteOnly }) => isWriteOnly)
  if (fields.length === 0) return async (columns) => columns
  const sealed = fields.some(({ isSealed }) => isSealed) ? await createSealing(unit) : undefined
  const hashed: Protection = {
    protect: (text) => unit.engine.protect.hashed(text),
    carry: (_, value) => value,
  }

  return async (columns, { id, carried = {} }) => {
    const result: Record<string, unknown> = { ...columns }
    for (const field of fields)
      for (const { name } of field.columns) {
        const { protect, carry } = (field.isSealed && sealed) || hashed
        const placeIn = (row: unknown) => `${table.name}/${name}/${String(row)}`
        const value = result[name]
        const kept = carried[name]
        if (value === secretMask && typeof kept === 'string')
          result[name] = carry(field, kept, { from: placeIn(carried.id), to: placeIn(id) })
        else if (value === secretMask) delete result[name]
        else if (typeof value === 'string') result[name] = await protect(value, placeIn(id))
      }
    return result
  }
}

interface Protection {
  readonly protect: (text: string, place: string) => string | Promise<string>
  readonly carry: (
    field: StoredField,
    value: string,
    place: { readonly from: string; readonly to: string },
  ) => string
}

async function createSealing({ engine: { protect }, transaction }: UnitOfWork): Promise<Protection> {
  if (!protect.sealed) throw new Error('Values that are kept sealed cannot be stored by this program')
  const { seal, open } = await protect.sealed(transaction)
  return {
    protect: seal,
    carry({ path, field }, value, { from, to }) {
      const text = open(value, from)
      if (text !== undefined) return seal(text, to)
      const what = `${field.label} van de vorige versie is niet meer te openen`
      throw createBrokenRule(path, `${what}: vul de waarde opnieuw in.`)
    },
  }
}

/**
 * Reads the stored write-only values of the records on which new ones are based (`basedOn`), by the id of the former.
 */
export async function readCarriedValues(
  context: RecordContext,
  table: RecordTable,
  writes: readonly PlannedWrite[],
): Promise<ReadonlyMap<unknown, Row>> {
  const hidden = table.fields.flatMap(({ columns }) => columns.filter((column) => column.isWriteOnly))
  const ids = writes.flatMap(({ before, basedOn }) => (!before && basedOn ? [basedOn.id] : []))
  if (hidden.length === 0 || ids.length === 0) return new Map()
  const columns = sql.join(hidden.map((column) => sql.ref(column.name)))
  const { rows } = await sql<Row>`SELECT id, ${columns} FROM ${sql.raw(tableName(table))}
    WHERE id = ANY(${ids}::uuid[])`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.id, row]))
}
