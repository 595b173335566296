import type { FieldError } from '@stamboek/model/contract/problem'
import type { RecordUsage, Usage, UsageAnswer } from '@stamboek/model/contract/usages'
import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { malformedProblem, requireIds, requireMembers, requireUuid } from '../input/input-values.ts'
import { readRecords } from '../queries/read-records.ts'
import { tableName } from '../queries/record-selection.ts'
import { type ReferredRecords, refersToCondition } from '../queries/refers-to.ts'

/** A count beyond it says only that there are more. */
const maxCounted = 10_000

/**
 * Counts the active records of each type that refer to the given ones, now and after a moment, as far as the caller may read them. One statement
 * for each type that can refer to them.
 */
export async function readUsages(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<UsageAnswer> {
  const { ids: given, afterUtc: moment } = requireMembers(body, ['ids', 'afterUtc'])
  const ids = requireIds('ids', given)
  const afterUtc = moment === undefined ? context.now : requireMoment(moment)
  const found = await countReferring(context, type, { now: { ids }, after: { ids, afterUtc } })
  const usages = found.map(({ dtoKey, counts }): Usage => ({ dtoKey, ...counts }))
  return { usages: usages.toSorted((left, right) => right.now + right.after - left.now - left.after) }
}

/**
 * Counts the records of each type that refer to a record, and those of them that are active and hold now, as far as the caller may read them.
 * Throws 404 for rows that a feature supplies, and if the caller may not see the record.
 */
export async function readUsage(
  context: RecordContext,
  type: RecordType,
  id: string,
): Promise<readonly RecordUsage[]> {
  const recordId = requireUuid('id', id)
  if (findRowsView(type)) throw new RequestProblem('notFound', 'Dit adres bestaat niet.')
  const [record] = await readRecords(context, type, [recordId], { withoutChildren: true })
  if (!record) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
  const ids = [recordId]
  const found = await countReferring(context, type, {
    count: { ids, includeInactive: true },
    active: { ids },
  })
  return found.map(({ dtoKey, counts }) => ({ dtoKey, ...counts }))
}

type Referring = Omit<ReferredRecords, 'type'>

interface ReferringCounts<Name extends string> {
  readonly dtoKey: string
  readonly counts: Readonly<Record<Name, number>>
}

/** Counts by type, one statement each; leaves out types without any, and those that the caller may not read. */
async function countReferring<Name extends string>(
  context: RecordContext,
  type: RecordType,
  referring: Readonly<Record<Name, Referring>>,
): Promise<readonly ReferringCounts<Name>[]> {
  const { engine, caller } = context
  const target = engine.catalogue.get(type.storedIn.dtoKey)
  const types = engine.catalogue
    .all()
    .filter((each) => !each.view && !each.parent && caller.permissions.has(each.permissions.Read))
  const found: ReferringCounts<Name>[] = []
  for (const each of types) {
    const conditions = Object.entries<Referring>(referring).flatMap(([name, own]) => {
      const condition = refersToCondition(context, recordTable(each), { type: target, ...own })
      return condition ? [[name, condition] as const] : []
    })
    if (conditions.length === 0) continue
    const from = sql`${sql.raw(tableName(recordTable(each)))} t WHERE ${visibleRecords(each, context)}`
    const columns = conditions.map(
      ([name, condition]) => sql`(SELECT count(*)::integer FROM (
        SELECT FROM ${from} AND ${condition} LIMIT ${maxCounted + 1}) found) AS ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<Name, number>>`SELECT ${sql.join(columns)}`.execute(executorOf(context))
    const [counts] = rows
    if (counts && Object.values<number>(counts).some((count) => count > 0))
      found.push({ dtoKey: each.dtoKey, counts })
  }
  return found
}

function requireMoment(value: unknown): string {
  const parsed = typeof value === 'string' ? parseIsoInstant(value) : undefined
  if (parsed?.ok) return parsed.value
  const error: FieldError = { field: 'afterUtc', message: 'Geef een tijdstip zoals 2026-11-27T08:00:00Z.' }
  throw malformedProblem([error])
}
