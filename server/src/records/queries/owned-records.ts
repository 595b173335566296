import { maxLimit } from '@stamboek/model/contract/record-calls'
import type { AnyRecord, ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { labelExpression, tableName } from './record-selection.ts'

/**
 * Adds to a business unit, by member of `ownedRecords`, id and label of the records that it owns, at most 1000 in the
 * order of labels. Leaves out a member whose type the caller may not read in that unit. Returns other records
 * unchanged.
 */
export async function withOwnedRecords(
  context: RecordContext,
  type: RecordType,
  record: AnyRecord,
): Promise<AnyRecord> {
  const businessUnitId = record.seriesId
  if (typeof businessUnitId !== 'string') return record
  const { engine, caller } = context
  const lists = Object.entries(type.ownedRecords)
    .map(([member, dtoKey]) => ({ member, owned: engine.catalogue.get(dtoKey) }))
    .filter(
      ({ owned }) =>
        caller.isIn(businessUnitId) && caller.permissionsIn(businessUnitId).has(owned.permissions.Read),
    )
  const read = await Promise.all(
    lists.map(
      async ({ member, owned }) => [member, await readOwned(context, owned, businessUnitId)] as const,
    ),
  )
  return read.length === 0 ? record : { ...record, ...Object.fromEntries(read) }
}

async function readOwned(
  context: RecordContext,
  owned: RecordType,
  businessUnitId: string,
): Promise<readonly ReferenceLabel[]> {
  const table = recordTable(owned)
  const label = sql.raw(labelExpression(table, 't'))
  const { rows } =
    await sql<ReferenceLabel>`SELECT t.id, ${label} AS label FROM ${sql.raw(tableName(table))} t
    WHERE t.business_unit_id = ${businessUnitId}::uuid
    ORDER BY ${label} COLLATE ${sql.raw(`"${languageCollation}"`)}, t.id LIMIT ${maxLimit}`.execute(
      executorOf(context),
    )
  return rows
}
