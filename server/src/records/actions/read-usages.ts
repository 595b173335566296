import type { FieldError } from '@stamboek/model/contract/problem'
import type { Usage, UsageAnswer } from '@stamboek/model/contract/usages'
import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { malformedProblem, requireIds, requireMembers } from '../input/input-values.ts'
import { tableName } from '../queries/record-selection.ts'
import { refersToCondition } from '../queries/refers-to.ts'

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
  const { engine, caller } = context
  const target = engine.catalogue.get(type.storedIn.dtoKey)
  const referring = engine.catalogue
    .all()
    .filter((each) => !each.view && !each.parent && caller.permissions.has(each.permissions.Read))
  const usages: Usage[] = []
  for (const each of referring) {
    const usage = await countUsage(context, each, { type: target, ids, afterUtc })
    if (usage && usage.now + usage.after > 0) usages.push(usage)
  }
  return { usages: usages.toSorted((left, right) => right.now + right.after - left.now - left.after) }
}

async function countUsage(
  context: RecordContext,
  referring: RecordType,
  {
    afterUtc,
    ...referred
  }: { readonly type: RecordType; readonly ids: readonly string[]; readonly afterUtc: string },
): Promise<Usage | undefined> {
  const table = recordTable(referring)
  const now = refersToCondition(context, table, referred)
  const after = refersToCondition(context, table, { ...referred, afterUtc })
  if (!now || !after) return undefined
  const count = (condition: typeof now) => sql`(SELECT count(*)::integer FROM (
    SELECT FROM ${sql.raw(tableName(table))} t WHERE ${visibleRecords(referring, context)} AND ${condition}
    LIMIT ${maxCounted + 1}) found)`
  const { rows } =
    await sql<Usage>`SELECT ${referring.dtoKey} AS "dtoKey", ${count(now)} AS now, ${count(after)} AS after`.execute(
      executorOf(context),
    )
  return rows[0]
}

function requireMoment(value: unknown): string {
  const parsed = typeof value === 'string' ? parseIsoInstant(value) : undefined
  if (parsed?.ok) return parsed.value
  const error: FieldError = { field: 'afterUtc', message: 'Geef een tijdstip zoals 2026-11-27T08:00:00Z.' }
  throw malformedProblem([error])
}
