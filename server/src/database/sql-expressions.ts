import type { RecordStatus } from '@stamboek/model/schema/record-of'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DatabaseTables } from './connection/database.ts'
import { languageCollation } from './schema/desired-indexes.ts'

/** Builds subqueries and conditions over the known tables; only what is made with an executor can be executed. */
export const tables = expressionBuilder<DatabaseTables>()

export function uuid(id: string | null | undefined): RawBuilder<string> {
  return sql`${id ?? null}::uuid`
}

/** For `= any(…)`: one parameter however many ids there are. */
export function anyOfIds(ids: readonly (string | null)[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`
}

/** A row per id, in the table `alias (id)`. */
export function rowsOfIds<Alias extends string>(ids: readonly string[], alias: Alias) {
  return sql<{ id: string }>`unnest(${ids}::uuid[])`.as<Alias>(sql`${sql.ref(alias)}(id)`)
}

export function anyOfTexts(texts: readonly string[]): RawBuilder<string> {
  return sql`any(${texts}::text[])`
}

/** A row per text, in the table `alias (value)`. */
export function rowsOfTexts<Text extends string, Alias extends string>(texts: readonly Text[], alias: Alias) {
  return sql<{ value: Text }>`unnest(${texts}::text[])`.as<Alias>(sql`${sql.ref(alias)}(value)`)
}

/** In the order of the language of users, whatever that of the database is. */
export function inLanguageOrder(text: Expression<string | null>): RawBuilder<string> {
  return sql`${text} COLLATE ${sql.ref(languageCollation)}`
}

/** An ISO 8601 text as a point in time. */
export function instant<Text extends string | null>(text: Text): RawBuilder<Text> {
  return sql`${text}::timestamptz`
}

/** The number of rows; the driver returns a number. */
export const rowCount = sql<number>`count(*)`

/** When the transaction began, by the clock of the database. */
export const transactionTime = sql<string>`now()`

/** A day, `yyyy-MM-dd`. */
export function date(day: string): RawBuilder<string> {
  return sql`${day}::date`
}

/** A `tstzrange`; no TypeScript value. */
export interface TimeRange {
  readonly rangeOf: 'timestamptz'
}

type Bound = Expression<string | null>

export function timeRange(start: Bound, end: Bound): RawBuilder<TimeRange> {
  return sql`tstzrange(${start}, ${end})`
}

export function contains(range: Expression<TimeRange | TimeRange[]>, at: Bound): RawBuilder<SqlBool> {
  return sql`${range} @> ${at}`
}

export function overlaps(range: Expression<TimeRange>, other: Expression<TimeRange>): RawBuilder<SqlBool> {
  return sql`${range} && ${other}`
}

export interface Period {
  active_range_utc_start: string | null
  active_range_utc_end: string | null
}

/** The aliases whose tables have these columns. */
export type AliasWith<Columns, DB, TB extends keyof DB> = {
  [Alias in TB]: DB[Alias] extends Columns ? Alias : never
}[TB] &
  string

/** The period of the record under an alias. */
export function periodOf<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period, DB, TB>,
): RawBuilder<TimeRange> {
  return timeRange(sql.ref(`${alias}.active_range_utc_start`), sql.ref(`${alias}.active_range_utc_end`))
}

/** Whether the record under an alias is active, and within its period at an instant. */
export function isActiveAt<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period & { status: RecordStatus }, DB, TB>,
  at: Expression<string>,
): RawBuilder<SqlBool> {
  const start = sql.ref<string | null>(`${alias}.active_range_utc_start`)
  const end = sql.ref<string | null>(`${alias}.active_range_utc_end`)
  return sql`(${sql.ref(`${alias}.status`)} = 'Active' AND ${contains(timeRange(start, end), at)})`
}

/** Whether the child record under an alias is not deleted. */
export function isKept<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  alias: AliasWith<{ is_deleted: boolean }, DB, TB>,
): Expression<SqlBool> {
  return eb.not(sql<boolean>`${sql.ref(`${alias}.is_deleted`)}`)
}

/** Locks a key until the transaction ends. */
export function advisoryLock(key: string, mode: 'exclusive' | 'shared' = 'exclusive'): RawBuilder<unknown> {
  return mode === 'shared'
    ? sql`pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
    : sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}
