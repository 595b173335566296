import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { describeRecords } from './describe-records.ts'
import { type EntryScope, seesEntry } from './entry-scope.ts'
import type { ChangeSetHead } from './read-change-sets.ts'
import { type RecordKey, readRecordLabels } from './record-labels.ts'

/** Of the entries of a change set, which can be a million. */
const maxCounted = 1001
const maxNamed = 3

interface RootRow {
  readonly id: string
  /** Of its own first entry; null if only its child records have entries. */
  readonly dto_key: string | null
  readonly child_dto_key: string | null
}

interface CountRow {
  readonly id: string
  readonly inserted: number
  readonly changed: number
  readonly deleted: number
  readonly root_count: number
  /** The first ones; null without any. */
  readonly roots: readonly RootRow[] | null
}

/** Adds to change sets what those of their entries tell that the caller sees; few statements for all of them. */
export async function describeChangeSets(
  context: RecordContext,
  heads: readonly ChangeSetHead[],
  scope: EntryScope,
): Promise<readonly ChangeSet[]> {
  const counts = await countEntries(context, heads, scope)
  const { catalogue } = context.engine
  const rootsOf = (id: string) =>
    (counts.get(id)?.roots ?? []).flatMap((root) => toRecordKey(catalogue, root) ?? [])
  const labels = await readRecordLabels(
    context,
    heads.flatMap(({ id }) => rootsOf(id)),
    scope.businessUnitIds,
  )
  return heads.map((head): ChangeSet => {
    const { inserted = 0, changed = 0, deleted = 0, root_count: count = 0 } = counts.get(head.id) ?? {}
    const entryCount = inserted + changed + deleted
    const named = rootsOf(head.id).flatMap(({ id }) => labels.get(id) ?? [])
    return {
      ...head,
      subject: describeRecords({ labels: named, count, isMore: entryCount === maxCounted }),
      entryCount,
      counts: { new: inserted, changed, deleted },
    }
  })
}

function toRecordKey(
  catalogue: RecordCatalogue,
  { id, dto_key: own, child_dto_key: child }: RootRow,
): RecordKey | undefined {
  const dtoKey = own ?? catalogue.find(child ?? '')?.parent?.dtoKey
  return dtoKey === undefined ? undefined : { id, dtoKey }
}

/** Counts the first entries of each change set by action, with the records that they are about; a child record counts for its parent. */
async function countEntries(
  context: RecordContext,
  heads: readonly ChangeSetHead[],
  scope: EntryScope,
): Promise<ReadonlyMap<string, CountRow>> {
  const sees = seesEntry(context, scope, { alias: 'e' })
  const columns = sql`e.sequence, e.action, e.dto_key, e.record_id, e.parent_id`
  const { rows } = await sql<CountRow>`SELECT f.id, counted.*
    FROM unnest(${heads.map(({ id }) => id)}::uuid[]) AS f(id) CROSS JOIN LATERAL (
      WITH root AS MATERIALIZED (
        SELECT coalesce(parent_id, record_id) AS id, min(sequence) AS first,
          count(*) FILTER (WHERE action = 'Insert') AS inserted, count(*) FILTER (WHERE action = 'Update') AS changed,
          count(*) FILTER (WHERE action = 'Delete') AS deleted,
          min(dto_key) FILTER (WHERE parent_id IS NULL) AS dto_key, min(dto_key) FILTER (WHERE parent_id IS NOT NULL) AS child_dto_key
        FROM (
          (SELECT ${columns} FROM stamboek.audit_entry e WHERE e.id = f.id AND e.change_set_id IS NULL AND ${sees})
          UNION ALL
          (SELECT ${columns} FROM stamboek.audit_entry e WHERE e.change_set_id = f.id AND ${sees} ORDER BY e.sequence LIMIT ${maxCounted})
          LIMIT ${maxCounted}) entry
        GROUP BY 1)
      SELECT coalesce(sum(inserted), 0)::int AS inserted, coalesce(sum(changed), 0)::int AS changed, coalesce(sum(deleted), 0)::int AS deleted,
        count(*)::int AS root_count,
        (SELECT jsonb_agg(named) FROM (
          SELECT id, dto_key, child_dto_key FROM root ORDER BY first LIMIT ${sql.lit(maxNamed)}) named) AS roots
      FROM root) counted`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.id, row]))
}
