import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { recordTable } from '../../database/record-table.ts'
import { anyOfTexts, transactionTime } from '../../database/sql-expressions.ts'
import type { Executor } from '../../records/engine/record-context.ts'
import { tableName } from '../../records/queries/record-selection.ts'

export const secretsTables: readonly string[] = [
  // Ids only. The newest key that is not dropped seals new values.
  `CREATE TABLE IF NOT EXISTS stamboek.secrets_key (
    id text PRIMARY KEY,
    sequence integer GENERATED ALWAYS AS IDENTITY,
    added_at timestamptz NOT NULL DEFAULT now(),
    dropped_at timestamptz
  )`,
]

declare module '../../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.secrets_key': {
      id: string
      sequence: GeneratedAlways<number>
      added_at: Generated<string>
      dropped_at: string | null
    }
  }
}

export interface KnownKeys {
  readonly ids: readonly string[]
  readonly dropped: ReadonlySet<string>
  /** Seals new values; undefined before the first start. */
  readonly current: string | undefined
}

/** Reads the ids of the keys that the database knows; `ids` are those that are not dropped, oldest first. */
export async function readKnownKeys(executor: Executor): Promise<KnownKeys> {
  const rows = await executor
    .selectFrom('stamboek.secrets_key')
    .orderBy('sequence')
    .select(['id', 'dropped_at'])
    .execute()
  const ids = rows.filter(({ dropped_at }) => dropped_at === null).map(({ id }) => id)
  const dropped = new Set(rows.filter(({ dropped_at }) => dropped_at !== null).map(({ id }) => id))
  return { ids, dropped, current: ids.at(-1) }
}

/** Stores the id of a key, by which all nodes seal new values from now on; the key file must have the key. */
export async function addCurrentKey(executor: Executor, id: string): Promise<void> {
  await executor.insertInto('stamboek.secrets_key').values({ id }).execute()
}

/** Marks keys as dropped. Their rows stay, since the key file is cleaned by them. */
export async function markKeysDropped(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor
    .updateTable('stamboek.secrets_key')
    .set({ dropped_at: transactionTime })
    .where('id', '=', anyOfTexts(ids))
    .execute()
}

/**
 * A shared lock: `lockKeysForChange` waits for it, so that no value is sealed by a key that is being replaced.
 */
export async function lockKeysForSealing(transaction: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${advisoryLocks.secretsKeys})`.execute(transaction)
}

/** Waits for transactions that seal, and blocks new ones. */
export async function lockKeysForChange(transaction: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.secretsKeys})`.execute(transaction)
}

export interface SealedColumn {
  readonly type: RecordType
  readonly label: string
  readonly table: string
  readonly column: string
  readonly from: string
}

/** Lists the columns of all types that hold sealed values. `table` is the bare name, `from` is quoted, with schema. */
export function listSealedColumns(catalogue: RecordCatalogue): readonly SealedColumn[] {
  return catalogue
    .all()
    .filter(({ view }) => !view)
    .flatMap((type) => {
      const table = recordTable(type)
      const sealed = table.fields.filter(({ isSealed }) => isSealed)
      return sealed.flatMap(({ field: { label }, columns }) =>
        columns.map(({ name }) => ({ type, label, table: table.name, column: name, from: tableName(table) })),
      )
    })
}

/** SQL for the key id of a sealed value, which reads only the start of a large one. */
export function keyIdOf(column: string): RawBuilder<string> {
  return sql<string>`split_part(left(${sql.ref(column)}, 40), '.', 2)`
}

/** Counts the values of these columns by key id, over all units; a key without values is absent. */
export async function countValuesByKey(
  executor: Executor,
  columns: readonly SealedColumn[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { from, column } of columns) {
    const { rows } = await sql<{ id: string; count: number }>`
      SELECT ${keyIdOf(column)} AS id, count(*)::integer AS count FROM ${sql.raw(from)}
      WHERE ${sql.ref(column)} IS NOT NULL GROUP BY 1`.execute(executor)
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}
