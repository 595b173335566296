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

export const tables = expressionBuilder<DatabaseTables>()

/** The id as a parameter of type uuid; undefined becomes null. */
export function uuid(id: string | null | undefined): RawBuilder<string> {
  return sql`${id ?? null}::uuid`
}

/** `any(uuid[])`, to be compared by `=`; no ids match nothing. */
export function anyOfIds(ids: readonly (string | null)[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`
}

/** A table of the name `alias` with a row for each id, repeats included, in its column `id`. */
export function rowsOfIds<Alias extends string>(ids: readonly string[], alias: Alias) {
  return sql<{ id: string }>`unnest(${ids}::uuid[])`.as<Alias>(sql`${sql.ref(alias)}(id)`)
}

/** `any(text[])`, to be compared by `=`; no texts match nothing. */
export function anyOfTexts(texts: readonly string[]): RawBuilder<string> {
  return sql`any(${texts}::text[])`
}

/** A table of the name `alias` with a row for each text, repeats included, in its column `value`. */
export function rowsOfTexts<Text extends string, Alias extends string>(texts: readonly Text[], alias: Alias) {
  return sql<{ value: Text }>`unnest(${texts}::text[])`.as<Alias>(sql`${sql.ref(alias)}(value)`)
}

/** The text in the sort order of the users' language, whatever the order of the database. */
export function inLanguageOrder(text: Expression<string | null>): RawBuilder<string> {
  return sql`${text} COLLATE ${sql.ref(languageCollation)}`
}

/** The ISO 8601 text as a parameter of type timestamptz; null stays null. */
export function instant<Text extends string | null>(text: Text): RawBuilder<Text> {
  return sql`${text}::timestamptz`
}

export const rowCount = sql<number>`count(*)`

export const transactionTime = sql<string>`now()`

/** The day `yyyy-MM-dd` as a parameter of type date. */
export function date(day: string): RawBuilder<string> {
  return sql`${day}::date`
}

/** A `tstzrange`, which has no TypeScript value. */
export interface TimeRange {
  readonly rangeOf: 'timestamptz'
}

type Bound = Expression<string | null>

/** The `tstzrange` with `start` and without `end`; a null bound is unlimited. */
export function timeRange(start: Bound, end: Bound): RawBuilder<TimeRange> {
  return sql`tstzrange(${start}, ${end})`
}

/** Whether a range, or one of a multirange, contains the instant. */
export function contains(range: Expression<TimeRange | TimeRange[]>, at: Bound): RawBuilder<SqlBool> {
  return sql`${range} @> ${at}`
}

/** Whether two ranges have an instant in common; ranges that only touch do not. */
export function overlaps(range: Expression<TimeRange>, other: Expression<TimeRange>): RawBuilder<SqlBool> {
  return sql`${range} && ${other}`
}

export interface Period {
  active_range_utc_start: string | null
  active_range_utc_end: string | null
}

export type AliasWith<Columns, DB, TB extends keyof DB> = {
  [Alias in TB]: DB[Alias] extends Columns ? Alias : never
}[TB] &
  string

/** The active period of the row under `alias`. The first argument only gives the type of `alias`. */
export function periodOf<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period, DB, TB>,
): RawBuilder<TimeRange> {
  return timeRange(sql.ref(`${alias}.active_range_utc_start`), sql.ref(`${alias}.active_range_utc_end`))
}

/** Whether the period of the row under `alias` has no end, or one after the instant. */
export function endsAfter<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period, DB, TB>,
  at: Bound,
): RawBuilder<SqlBool> {
  const end = sql.ref<string | null>(`${alias}.active_range_utc_end`)
  return sql`(${end} IS NULL OR ${end} > ${at})`
}

/** Whether the row under `alias` has status Active and a period that contains the instant. Ignores `is_deleted`. */
export function isActiveAt<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  alias: AliasWith<Period & { status: RecordStatus }, DB, TB>,
  at: Expression<string>,
): RawBuilder<SqlBool> {
  const start = sql.ref<string | null>(`${alias}.active_range_utc_start`)
  const end = sql.ref<string | null>(`${alias}.active_range_utc_end`)
  return sql`(${sql.ref(`${alias}.status`)} = 'Active' AND ${contains(timeRange(start, end), at)})`
}

/** Whether the child record under `alias` is not marked as deleted. */
export function isKept<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  alias: AliasWith<{ is_deleted: boolean }, DB, TB>,
): Expression<SqlBool> {
  return eb.not(sql<boolean>`${sql.ref(`${alias}.is_deleted`)}`)
}

/** An expression whose evaluation waits for a lock on the key and keeps it until the transaction ends. */
export function advisoryLock(key: string, mode: 'exclusive' | 'shared' = 'exclusive'): RawBuilder<unknown> {
  return mode === 'shared'
    ? sql`pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
    : sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}
