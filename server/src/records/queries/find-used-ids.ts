import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import { recordSchema } from '../../database/identifier.ts'
import { recordTable } from '../../database/record-table.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { tableName } from './record-selection.ts'

/**
 * Returns those of these records to which records of other types refer, whoever may see them: one statement for each column that can. Ignores
 * their child records, their own type, and all of a type with versions, of which a reference names the series.
 */
export async function findUsedIds(
  unit: UnitOfWork,
  type: RecordType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  if (type.isTemporal) return used
  for (const { table, column } of listReferringColumns(unit, type)) {
    const reference = sql.raw(`t.${quote(column)}`)
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT ${reference} AS id FROM ${sql.raw(table)} t
      WHERE ${reference} = ANY(${ids}::uuid[])`.execute(unit.transaction)
    for (const { id } of rows) used.add(id)
  }
  return used
}

function listReferringColumns({ engine }: UnitOfWork, type: RecordType) {
  const others = engine.catalogue
    .all()
    .filter(({ view, parent, dtoKey }) => !view && dtoKey !== type.dtoKey && parent?.dtoKey !== type.dtoKey)
    .map(recordTable)
  return others.flatMap((table) => [
    ...table.fields.flatMap(({ references, columns: [column] }) =>
      references === type.dtoKey && column ? [{ table: tableName(table), column: column.name }] : [],
    ),
    ...table.links.flatMap(({ to, name }) =>
      to === type.dtoKey ? [{ table: `${recordSchema}.${quote(name)}`, column: 'target_id' }] : [],
    ),
  ])
}
