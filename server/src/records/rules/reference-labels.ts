import type { FieldError } from '@stamboek/model/contract/problem'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { labelPath, valueAt, withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues, ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { labelExpression } from '../queries/record-selection.ts'
import { readReferenced } from '../queries/referenced-records.ts'

/** How far a reference may reach: what the call sees, what every unit sees, or another unit's records too. */
type Reach = 'visible' | 'everywhere' | 'acrossUnits'

/** A reference that a change sets: where, to what, and to which type. */
interface NewReference {
  readonly path: string
  readonly field: FieldDefinition
  readonly to: string
  readonly reach: Reach
  readonly ids: readonly string[]
}

/** The members after a change, and those before it; undefined for a new record. */
export interface ReferenceChange {
  readonly before: MemberValues | undefined
  readonly after: MemberValues
}

/** The members with labels beside their references, or which references point to nothing. */
export type LabelledChange = { readonly after: MemberValues } | { readonly errors: readonly FieldError[] }

/** As `labelReferences`, for one record; references to nothing are refused (422). */
export async function withReferenceLabels(
  context: RecordContext,
  type: RecordType,
  before: MemberValues | undefined,
  after: MemberValues,
): Promise<MemberValues> {
  const [labelled = { after }] = await labelReferences(context, type, [{ before, after }])
  if ('after' in labelled) return labelled.after
  const { errors } = labelled
  throw new RequestProblem('ruleBroken', errors[0]?.message ?? '', { errors })
}

/**
 * Puts the labels beside the references that changed, looked up together for all records. A reference to a record that is
 * not there, or not to be seen from this business unit, is told instead: the foreign key alone would let another unit's
 * record be pointed at.
 */
export async function labelReferences(
  context: RecordContext,
  type: RecordType,
  changes: readonly ReferenceChange[],
): Promise<readonly LabelledChange[]> {
  const table = recordTable(type)
  const changed = await mapInSlices(changes, (change) => newReferences(table, change))
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const [key, references] of Map.groupBy(changed.flat(), lookupKey)) {
    const [first] = references
    if (!first) continue
    const ids = [...new Set(references.flatMap((reference) => reference.ids))]
    labels.set(key, await labelsOf(context, context.catalogue.get(first.to), ids, first.reach))
  }
  const labelOf = (reference: NewReference, id: string) => labels.get(lookupKey(reference))?.get(id)
  return mapInSlices(changes, ({ after }, index) => labelled(table, after, changed[index] ?? [], labelOf))
}

function labelled(
  table: RecordTable,
  after: MemberValues,
  changed: readonly NewReference[],
  labelOf: (reference: NewReference, id: string) => string | undefined,
): LabelledChange {
  if (changed.length === 0) return { after }
  const errors = changed
    .filter((reference) => reference.ids.some((id) => labelOf(reference, id) === undefined))
    .map(({ path, field }) => referenceToNothing(path, field))
  if (errors.length > 0) return { errors }
  return {
    after: changed.reduce((record, reference) => {
      const { path, ids, field } = reference
      const found: ReferenceLabel[] = ids.map((id) => ({ id, label: labelOf(reference, id) ?? '' }))
      const isLink = table.links.some((link) => link.field === field)
      return withValueAt(record, isLink ? path : labelPath(path), isLink ? found : (found[0] ?? null))
    }, after),
  }
}

export function referenceToNothing(path: string, field: FieldDefinition): FieldError {
  return { field: path, message: `${field.label} verwijst naar een record dat niet bestaat.` }
}

/** References to one type are looked up together, as far as they may reach equally far. */
function lookupKey({ to, reach }: NewReference): string {
  return `${to} ${reach}`
}

function reachOf(type: RecordType, after: MemberValues, field: FieldDefinition): Reach {
  if ('acrossUnits' in field && field.acrossUnits) return 'acrossUnits'
  // A record that every unit sees may point only to records that every unit sees.
  const isEverywhere = type.ownership === 'global' || after.isGlobalSystemBusinessUnitRecord === true
  return isEverywhere ? 'everywhere' : 'visible'
}

/** All but the reference to the parent, which may not be stored yet: `parentOf` sees to that. */
function newReferences(table: RecordTable, { before, after }: ReferenceChange): readonly NewReference[] {
  const single = table.fields.flatMap(({ path, field, references: to, isParent }): NewReference[] => {
    if (!to || isParent) return []
    const id = valueAt(after, path)
    if (before && valueAt(before, path) === id) return []
    const ids = typeof id === 'string' ? [id] : []
    return [{ path, field, to, reach: reachOf(table.type, after, field), ids }]
  })
  const lists = table.links.flatMap(({ path, field, to }): NewReference[] => {
    const ids = idsOf(valueAt(after, path))
    if (before && sameList(ids, idsOf(valueAt(before, path)))) return []
    return [{ path, field, to, reach: reachOf(table.type, after, field), ids }]
  })
  return [...single, ...lists]
}

/** The ids of a list of references, whether it holds ids or ids with labels. */
export function idsOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return []
  return list.map((item: unknown) => (typeof item === 'string' ? item : (item as ReferenceLabel).id))
}

export function sameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}

/** The labels of records by id (of series, by the series id), as far as the call may see them. */
async function labelsOf(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
  reach: Reach,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const table = recordTable(type)
  const label = sql.raw(labelExpression(table, 't'))
  const isForAll = type.ownership === 'global' || reach === 'acrossUnits'
  const scope = isForAll
    ? sql`true`
    : reach === 'everywhere'
      ? sql`t.business_unit_id IS NULL`
      : visibleRecords(type, context)
  const rows = await readReferenced(context, type, { ids, columns: sql`${label} AS label`, scope })
  return new Map(rows.map((row) => [row.id as string, row.label as string]))
}
