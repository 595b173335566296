import type { Condition } from '@stamboek/model/schema/condition'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import { recordSchema } from '../../database/identifier.ts'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { tableName, validAt } from './record-selection.ts'

/** Records that others may refer to, at a moment. */
export interface ReferredRecords {
  readonly type: RecordType
  readonly ids: readonly string[]
  /** ISO 8601: those who refer then or later; absent: those who refer now. */
  readonly afterUtc?: string | undefined
  /** Also those who are not active, completed, or hold at another time. */
  readonly includeInactive?: boolean
}

/**
 * Returns the SQL condition over the alias `t` that a record is active and refers to one of these, itself or by a child record that is
 * not deleted; undefined for a type that cannot. A reference to a type with versions means all versions of the series. Neither child records of
 * the given ones count, nor these themselves. Ignores visibility.
 */
export function refersToCondition(
  context: RecordContext,
  table: RecordTable,
  referred: ReferredRecords,
): RawBuilder<SqlBool> | undefined {
  const direct = directReferences(table, 't', referred)
  const byChildren = context.engine.catalogue
    .all()
    .filter(({ parent, view }) => parent?.dtoKey === table.type.dtoKey && !view)
    .flatMap((child) => childReferences(context, recordTable(child), referred))
  const references = [...direct, ...byChildren]
  if (references.length === 0) return undefined
  const isOther =
    table.type.dtoKey === referred.type.dtoKey ? [sql<SqlBool>`NOT t.id = ANY(${referred.ids}::uuid[])`] : []
  return sql<SqlBool>`(${sql.join(references, sql` OR `)}) AND ${sql.join(
    [...activeConditions(context, table, 't', referred), ...isOther],
    sql` AND `,
  )}`
}

function directReferences(
  table: RecordTable,
  alias: string,
  { type, ids }: ReferredRecords,
): readonly RawBuilder<SqlBool>[] {
  const keys = type.isTemporal
    ? sql`ARRAY(SELECT v.series_id FROM ${sql.raw(tableName(recordTable(type)))} v WHERE v.id = ANY(${ids}::uuid[]))`
    : sql`${ids}::uuid[]`
  const at = (column: string) => sql.raw(`${alias}.${column}`)
  const columns = table.fields.filter((field) => field.references === type.dtoKey && !field.isParent)
  const links = table.links.filter(({ to }) => to === type.dtoKey)
  return [
    ...columns.flatMap(({ columns: [column] }) =>
      column ? [sql<SqlBool>`${at(quote(column.name))} = ANY(${keys})`] : [],
    ),
    ...links.map(
      ({ name }) => sql<SqlBool>`EXISTS (SELECT FROM ${sql.raw(`${recordSchema}.${quote(name)}`)} l
        WHERE l.owner_id = ${at('id')} AND l.target_id = ANY(${keys}))`,
    ),
  ]
}

function childReferences(
  context: RecordContext,
  child: RecordTable,
  referred: ReferredRecords,
): readonly RawBuilder<SqlBool>[] {
  const references = directReferences(child, 'c', referred)
  const parent = child.fieldAt(child.type.parent?.field ?? '')?.columns[0]
  if (references.length === 0 || !parent) return []
  const conditions = activeConditions(context, child, 'c', referred)
  return [
    sql<SqlBool>`t.id IN (SELECT c.${sql.ref(parent.name)} FROM ${sql.raw(tableName(child))} c
      WHERE NOT c.is_deleted AND (${sql.join(references, sql` OR `)}) AND ${sql.join(conditions, sql` AND `)})`,
  ]
}

/** Of a record that is active, not completed, and holds at the moment; of child records, that it is not deleted. */
export function activeConditions(
  { now }: RecordContext,
  table: RecordTable,
  alias: string,
  { afterUtc, includeInactive = false }: Pick<ReferredRecords, 'afterUtc' | 'includeInactive'>,
): readonly RawBuilder<SqlBool>[] {
  const { completedWhen } = table.type.grid
  const at = (column: string) => sql.raw(`${alias}.${quote(column)}`)
  const isKept = table.type.parent ? sql<SqlBool>`NOT ${at('is_deleted')}` : sql<SqlBool>`true`
  if (includeInactive) return [isKept]
  return [
    isKept,
    ...(table.fieldAt('status') ? [sql<SqlBool>`${at('status')} = 'Active'`] : []),
    ...(completedWhen ? [sql<SqlBool>`NOT ${holds(table, alias, completedWhen)}`] : []),
    ...(table.fieldAt('activeRangeUtc')
      ? [
          afterUtc === undefined
            ? sql<SqlBool>`${validAt(alias, now)}`
            : sql<SqlBool>`coalesce(${at('active_range_utc_end')} > ${afterUtc}::timestamptz, true)`,
        ]
      : []),
  ]
}

/** Of a condition over a field of the record itself; throws for a path through a reference. */
function holds(table: RecordTable, alias: string, condition: Condition): RawBuilder<SqlBool> {
  if ('not' in condition) return sql<SqlBool>`NOT ${holds(table, alias, condition.not)}`
  const column = table.fieldAt(condition.field)?.columns[0]
  if (!column) throw new Error(`${condition.field} is no field of ${table.type.dtoKey} itself`)
  const values = [condition.equals].flat()
  const texts = values.filter((value) => value !== null).map(String)
  const text = sql.raw(`${alias}.${quote(column.name)}::text`)
  return sql<SqlBool>`coalesce(${text} = ANY(${texts}::text[]), ${values.includes(null)})`
}
