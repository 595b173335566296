import { type EndedAlong, maxBulkIds } from '@stamboek/model/contract/record-calls'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { systemValueReason } from '@stamboek/model/rules/action-enablement'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { EndsAlong, RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords, whyNotPermitted } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { labelAt, tableName } from '../queries/record-selection.ts'
import { activeConditions } from '../queries/refers-to.ts'
import { bulkChange, type ChangeRecord } from './bulk-change.ts'

interface Ended {
  readonly ids: readonly string[]
  /** ISO 8601, of the end. */
  readonly end: string
}

const maxLabels = 5

/**
 * Ends the visible, active records that refer to ended ones and hold after their end, and what ends along with these in turn;
 * what cannot end stays, with the reason. Throws 422 for more than `maxBulkIds` of a type.
 */
export async function endAlong(
  unit: UnitOfWork,
  type: RecordType,
  { ids, end }: Ended,
): Promise<readonly EndedAlong[]> {
  const along = new Map<string, EndedAlong>()
  const seen = new Set(ids)
  for (let ended = [{ type, ids }]; ended.length > 0; ) {
    const next: typeof ended = []
    for (const by of ended)
      for (const ends of by.type.endsAlong) {
        const own = unit.engine.catalogue.get(ends.of)
        const found = await findLaterRecords(unit, own, { by: ends, ids: by.ids, end })
        const labels = new Map(found.filter(({ id }) => !seen.has(id)).map(({ id, label }) => [id, label]))
        if (labels.size === 0) continue
        for (const id of labels.keys()) seen.add(id)
        const result = await changeAlong(unit, own, labels, endAt(end))
        along.set(own.dtoKey, joinEnded(along.get(own.dtoKey), result))
        next.push({ type: own, ids: result.ids })
      }
    ended = next
  }
  return [...along.values()]
}

/** Throws 403 unless the caller may end all that ends along with records of this type. */
export function requireRightToEndAlong(context: RecordContext, type: RecordType): void {
  for (const own of listEndingTypes(context, type)) {
    const reason = whyNotPermitted(context, own, 'AssignEndDate')
    if (reason !== undefined) throw new RequestProblem('notAllowed', reason)
  }
}

function listEndingTypes({ engine }: RecordContext, type: RecordType): ReadonlySet<RecordType> {
  const types = new Set<RecordType>()
  const add = (dtoKeys: readonly string[]): void => {
    for (const own of dtoKeys.map((dtoKey) => engine.catalogue.get(dtoKey)))
      if (!types.has(own)) {
        types.add(own)
        add(own.endsAlong.map(({ of }) => of))
      }
  }
  add(type.endsAlong.map(({ of }) => of))
  return types
}

export interface ChangedAlong extends EndedAlong {
  readonly ids: readonly string[]
}

/** Changes records besides those of the call, given by their labels, each by the rules of an update of its own type. */
export async function changeAlong(
  unit: UnitOfWork,
  type: RecordType,
  labels: ReadonlyMap<string, string>,
  change: ChangeRecord,
): Promise<ChangedAlong> {
  // The parent in the address is not that of these.
  const inner = { ...unit, below: undefined }
  const { totalRecordsAffected, results } = await bulkChange(inner, type, [...labels.keys()], () => change)
  const { catalogue } = unit.engine
  const mayRead = whyNotPermitted(unit, rightsHolderOf(catalogue, type), 'Read') === undefined
  const labelOf = (id: string) => (mayRead ? (labels.get(id) ?? id) : '')
  const ids = results.filter(({ done }) => done).map(({ id }) => id)
  return {
    dtoKey: type.dtoKey,
    totalRecordsAffected,
    ids,
    labels: mayRead ? ids.slice(0, maxLabels).map(labelOf) : [],
    refused: results.flatMap(({ id, reason }) =>
      reason === undefined ? [] : [{ id, label: labelOf(id), reason }],
    ),
  }
}

/** Ends a record with a period, unless it begins after that; an earlier end stays. */
export function endAt(end: string): ChangeRecord {
  return (record) => {
    const activeRangeUtc = record.activeRangeUtc as DateRange
    if (record['systemValue'] === true) return { reason: systemValueReason }
    if (activeRangeUtc.start !== null && end <= activeRangeUtc.start)
      return { reason: 'Begint pas na deze datum.' }
    const endsBefore = activeRangeUtc.end !== null && activeRangeUtc.end <= end
    return { sent: { activeRangeUtc: endsBefore ? activeRangeUtc : { ...activeRangeUtc, end } } }
  }
}

function joinEnded(earlier: EndedAlong | undefined, { ids: _, ...ended }: ChangedAlong): EndedAlong {
  if (!earlier) return ended
  return {
    ...ended,
    totalRecordsAffected: earlier.totalRecordsAffected + ended.totalRecordsAffected,
    labels: [...earlier.labels, ...ended.labels].slice(0, maxLabels),
    refused: [...earlier.refused, ...ended.refused],
  }
}

interface LaterRecords extends Ended {
  readonly by: EndsAlong
}

/** The records that refer to these and hold after the end, by label: that of their references but `by`, or their own. */
async function findLaterRecords(
  unit: UnitOfWork,
  type: RecordType,
  { by, ids, end }: LaterRecords,
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const table = recordTable(type)
  const column = table.fieldAt(by.field)?.columns[0]
  if (!column || ids.length === 0) return []
  const conditions = [visibleRecords(type, unit), ...activeConditions(unit, table, 't', { afterUtc: end })]
  const { rows } = await sql<{
    id: string
    label: string
  }>`SELECT t.id, ${labelBeside(unit, table, by)} AS label
    FROM ${sql.raw(tableName(table))} t
    WHERE t.${sql.ref(column.name)} = ANY(${ids}::uuid[]) AND ${sql.join(conditions, sql` AND `)}
    ORDER BY label, t.id LIMIT ${maxBulkIds + 1}`.execute(unit.transaction)
  if (rows.length > maxBulkIds)
    throw createBrokenRule(
      'endAlong',
      `Er eindigen meer dan 10.000 ${type.labels.many} mee. Beëindig eerst een deel daarvan.`,
    )
  return rows
}

function labelBeside(unit: UnitOfWork, table: RecordTable, by: EndsAlong): RawBuilder<unknown> {
  const parts = table.type.labelFields.flatMap((path) => {
    const field = table.fieldAt(path)
    const [column] = field?.columns ?? []
    if (!field || !column || path === by.field || path === 'activeRangeUtc') return []
    const value = sql.ref(`t.${column.name}`)
    if (!field.references) return [value]
    const target = recordTable(unit.engine.catalogue.get(field.references))
    return [labelAt(target, value, unit.now, target.type.isTemporal && !field.isParent)]
  })
  return sql`concat_ws(' – ', ${sql.join(parts)})`
}
