import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import type { Right } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CallerUnits } from '../../access/caller.ts'
import { recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'

/** The right by which an entry is seen: one of the audit trail, or the one to read its record. */
export type EntryRight = Extract<Right, 'ReadAudit' | 'ExportAudit' | 'Read'>

export interface EntryScope {
  readonly right: EntryRight
  /**
   * Units of the caller, each with the rights held there. Absent: the unit of the call, and for types that are listed over the units
   * of the caller all of those.
   */
  readonly businessUnitIds?: readonly string[] | undefined
}

/** Types by the units whose records of them are seen. */
interface SeenTypes {
  readonly units: CallerUnits
  readonly types: readonly RecordType[]
}

/** Returns the types of which the caller sees anything. */
export function listSeenTypes(context: RecordContext, scope: EntryScope): readonly RecordType[] {
  return groupSeenTypes(context, scope, context.engine.catalogue.all()).flatMap(({ types }) => types)
}

/**
 * Returns the SQL condition that the caller sees an entry, or a change set, under `alias`: by a right on its type in its unit. What
 * belongs to all units is seen by the right in one of the units of the scope. Can be limited to some types.
 */
export function seesEntry(
  context: RecordContext,
  scope: EntryScope,
  { alias, types }: { readonly alias: string; readonly types?: readonly RecordType[] },
): RawBuilder<SqlBool> {
  const groups = groupSeenTypes(context, scope, types ?? context.engine.catalogue.all())
  if (groups.length === 0) return sql`false`
  const [type, unit] = [sql.raw(`${alias}.dto_key`), sql.raw(`${alias}.business_unit_id`)]
  const isOf = (some: readonly RecordType[]) =>
    sql`${type} = ANY(${some.map(({ dtoKey }) => dtoKey)}::text[])`
  const ofUnits = groups.map(({ units, types: some }) =>
    units === 'all'
      ? sql`(${unit} IS NOT NULL AND ${isOf(some)})`
      : sql`(${unit} = ANY(${units}::uuid[]) AND ${isOf(some)})`,
  )
  const ofAllUnits = sql`(${unit} IS NULL AND ${isOf(groups.flatMap(({ types: some }) => some))})`
  return sql<SqlBool>`(${sql.join([...ofUnits, ofAllUnits], sql` OR `)})`
}

/** As `seesEntry` for records of a type in its table; undefined if the caller sees none. */
export function seesRecord(
  context: RecordContext,
  scope: EntryScope,
  { type, alias }: { readonly type: RecordType; readonly alias: string },
): RawBuilder<SqlBool> | undefined {
  const units = findUnits(context, scope, type)
  if (!units) return undefined
  const unit = sql.raw(`${alias}.business_unit_id`)
  if (units === 'all' || !recordTable(type).hasBusinessUnit) return sql`true`
  return sql`(${unit} IS NULL OR ${unit} = ANY(${units}::uuid[]))`
}

function groupSeenTypes(
  context: RecordContext,
  scope: EntryScope,
  types: readonly RecordType[],
): readonly SeenTypes[] {
  const groups = new Map<string, { units: CallerUnits; types: RecordType[] }>()
  for (const type of types) {
    const units = type.view ? undefined : findUnits(context, scope, type)
    if (!units) continue
    const key = String(units)
    const group = groups.get(key) ?? { units, types: [] }
    groups.set(key, group)
    group.types.push(type)
  }
  return [...groups.values()]
}

/** Undefined if the caller holds the right on the type nowhere; a caller outside all units can hold it in none. */
function findUnits(
  { engine, caller }: RecordContext,
  { right, businessUnitIds }: EntryScope,
  type: RecordType,
): CallerUnits | undefined {
  const { permissions } = rightsHolderOf(engine.catalogue, type)
  if (type.ownership === 'callerUnits') {
    const held = caller.unitsWith([permissions.Read, permissions[right]])
    const units = businessUnitIds?.filter((id) => held === 'all' || held.includes(id)) ?? held
    return units.length > 0 ? units : undefined
  }
  const asked = businessUnitIds ?? [caller.businessUnitId]
  const holding = asked.filter((id) => caller.permissionsIn(id).has(permissions[right]))
  return holding.length > 0 ? holding.filter((id) => id !== null) : undefined
}
