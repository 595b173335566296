import type { FieldError } from '@stamboek/model/contract/problem'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { type RecordTable, recordTable } from '../database/record-table.ts'
import { RequestProblem } from '../request-problem.ts'
import type { RecordContext } from './record-context.ts'
import { visibleRecords } from './record-scope.ts'
import { labelExpression } from './record-selection.ts'
import { readReferenced } from './referenced-records.ts'
import { labelPath, memberAt } from './stored-record.ts'

type Members = Readonly<Record<string, unknown>>

/** A reference that a change sets: where, to what, and to which type. */
interface NewReference {
  readonly path: string
  readonly field: FieldDefinition
  readonly to: string
  /** May point to another unit's record. */
  readonly acrossUnits: boolean
  readonly ids: readonly string[]
}

/**
 * Puts the labels beside the references that changed. A reference to a record that is not there, or not to be seen from
 * this business unit, is refused (422): the foreign key alone would let another unit's record be pointed at.
 */
export async function withReferenceLabels(
  context: RecordContext,
  type: RecordType,
  before: Members | undefined,
  after: Members,
): Promise<Members> {
  const table = recordTable(type)
  const changed = newReferences(table, before, after)
  if (changed.length === 0) return after
  // A record that every unit sees may point only to records that every unit sees.
  const isEverywhere = type.ownership === 'global' || after.isGlobalSystemBusinessUnitRecord === true
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const [key, references] of Map.groupBy(changed, lookupKey)) {
    const [first] = references
    if (!first) continue
    const reach = first.acrossUnits ? 'acrossUnits' : isEverywhere ? 'everywhere' : 'visible'
    const ids = [...new Set(references.flatMap((reference) => reference.ids))]
    labels.set(key, await labelsOf(context, context.catalogue.get(first.to), ids, reach))
  }
  const errors = changed.flatMap((reference): FieldError[] =>
    reference.ids.every((id) => labels.get(lookupKey(reference))?.has(id))
      ? []
      : [
          {
            field: reference.path,
            message: `${reference.field.label} verwijst naar een record dat niet bestaat.`,
          },
        ],
  )
  if (errors.length > 0) throw new RequestProblem('ruleBroken', errors[0]?.message ?? '', { errors })

  const result: Record<string, unknown> = structuredClone(after)
  for (const reference of changed) {
    const { path, ids, field } = reference
    const found: ReferenceLabel[] = ids.map((id) => ({
      id,
      label: labels.get(lookupKey(reference))?.get(id) ?? '',
    }))
    const isLink = table.links.some((link) => link.field === field)
    setAt(result, isLink ? path : labelPath(path), isLink ? found : (found[0] ?? null))
  }
  return result
}

/** References to one type are looked up together, as far as they may reach equally far. */
function lookupKey({ to, acrossUnits }: NewReference): string {
  return `${to} ${acrossUnits}`
}

function isAcrossUnits(field: FieldDefinition): boolean {
  return 'acrossUnits' in field ? (field.acrossUnits ?? false) : false
}

function newReferences(
  table: RecordTable,
  before: Members | undefined,
  after: Members,
): readonly NewReference[] {
  const single = table.fields.flatMap((field): NewReference[] => {
    if (!field.references) return []
    const id = memberAt(after, field.path)
    if (before && memberAt(before, field.path) === id) return []
    return [
      {
        path: field.path,
        field: field.field,
        to: field.references,
        acrossUnits: isAcrossUnits(field.field),
        ids: typeof id === 'string' ? [id] : [],
      },
    ]
  })
  const lists = table.links.flatMap((link): NewReference[] => {
    const ids = idsOf(memberAt(after, link.path))
    if (before && sameList(ids, idsOf(memberAt(before, link.path)))) return []
    return [{ path: link.path, field: link.field, to: link.to, acrossUnits: isAcrossUnits(link.field), ids }]
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
  reach: 'visible' | 'everywhere' | 'acrossUnits',
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

function setAt(record: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop() ?? path
  let holder = record
  for (const step of steps) holder = holder[step] as Record<string, unknown>
  holder[last] = value
}
