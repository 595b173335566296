import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { labelExpression } from './record-selection.ts'
import { readReferencedRows } from './referenced-rows.ts'

export type ReferenceReach = 'visible' | 'everywhere' | 'acrossUnits'

interface ReferenceTarget {
  readonly label: string
  readonly isActive: boolean
}

/**
 * Reads the labels of targets, and whether they are active, by id; of a series, by its id, those of the version valid
 * now, else of the latest. Leaves out targets beyond `reach`: `everywhere` are records that exist in all units, so
 * global ones only, `acrossUnits` the records of all units.
 */
export async function readReferenceTargets(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
  reach: ReferenceReach,
): Promise<ReadonlyMap<string, ReferenceTarget>> {
  const table = recordTable(type)
  const label = sql.raw(labelExpression(table, 't'))
  const isActive = table.fieldAt('status') ? sql`t.status = 'Active'` : sql`true`
  const isForAll = type.ownership === 'global' || reach === 'acrossUnits'
  const scope = isForAll
    ? sql`true`
    : reach === 'everywhere'
      ? sql`t.business_unit_id IS NULL`
      : visibleRecords(type, context)
  const rows = await readReferencedRows(context, type, {
    ids,
    columns: sql`${label} AS label, ${isActive} AS is_active`,
    scope,
  })
  return new Map(
    rows.map((row) => [row.id as string, { label: row.label as string, isActive: row.is_active as boolean }]),
  )
}
