import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { quote, quoteLiteral } from '../../../database/column-names.ts'
import { recordSchema } from '../../../database/identifier.ts'
import { type RecordTable, recordTable } from '../../../database/record-table.ts'
import type { Executor } from '../record-context.ts'
import {
  columnNames,
  currentPathExpression,
  isChange,
  selectKnownLinks,
  selectKnownRows,
} from './known-columns.ts'
import {
  countYoungerEntries,
  firstIdAfter,
  requireFewYounger,
  requireKeptEntries,
} from './younger-entries.ts'

/** The names of tables in the schema `record`, those of lists of references included, with the type of each. */
export function listTableNames(catalogue: RecordCatalogue): ReadonlyMap<string, RecordType> {
  const types = catalogue.all().filter(({ view }) => !view)
  return new Map(
    types.flatMap((type) => {
      const { name, links } = recordTable(type)
      return [name, ...links.map((link) => link.name)].map((each) => [each, type] as const)
    }),
  )
}

/**
 * Shows record tables as they were at an instant, in temporary views of the transaction: rows that nobody changed
 * since from the table itself, the others as the audit trail says that they were.
 */
export class KnownTables {
  readonly #transaction: Executor
  readonly #instant: string
  readonly #seen = new Set<RecordType>()
  readonly #views = new Set<string>()
  #counts: ReadonlyMap<string, number> | undefined
  #tableCount = 0
  #shown: Promise<void> = Promise.resolve()

  constructor(transaction: Executor, instant: string) {
    this.#transaction = transaction
    this.#instant = instant
  }

  /** Whether a view takes the place of the table of this name. */
  isReplaced(name: string): boolean {
    return this.#views.has(name)
  }

  /** Makes the views of types that have younger entries; 422 if these are too many or were dropped, from then on always. */
  show(types: Iterable<RecordType>): Promise<void> {
    this.#shown = this.#shown.then(() => this.#showAll(types))
    return this.#shown
  }

  async #showAll(types: Iterable<RecordType>): Promise<void> {
    const added = [...new Set(types)].filter((type) => !this.#seen.has(type))
    if (added.length === 0) return
    for (const type of added) this.#seen.add(type)
    this.#counts ??= await countYoungerEntries(this.#transaction, this.#instant)
    const counts = this.#counts
    await requireKeptEntries(
      this.#transaction,
      this.#instant,
      added.map(({ dtoKey }) => dtoKey),
    )
    await requireFewYounger(
      this.#transaction,
      counts,
      [...this.#seen].map(({ dtoKey }) => dtoKey),
    )
    const changed = added.filter(({ dtoKey }) => counts.has(dtoKey)).map(recordTable)
    if (changed.length === 0) return
    const was = await this.#collectChanges(changed)
    const fields = await this.#listFields(was)
    for (const table of changed) await this.#createViews(table, was, fields.get(table.type.dtoKey))
  }

  /**
   * Of each changed record the value that its fields had before the oldest younger entry about them (`was`). Entries of
   * after a deletion are about another life of the record.
   */
  async #collectChanges(tables: readonly RecordTable[]): Promise<string> {
    const name = this.#nextName('known_changes')
    const keys = tables.map(({ type }) => type.dtoKey)
    const path = sql.raw(currentPathExpression(tables))
    // The planner knows too little of the parts to choose nested loops well.
    await sql`SET LOCAL enable_nestloop = off`.execute(this.#transaction)
    await sql`CREATE TEMPORARY TABLE ${sql.raw(name)} ON COMMIT DROP AS
      WITH younger AS MATERIALIZED (
        SELECT e.dto_key, e.record_id, e.sequence, e.action, e.business_unit_id, e.changes FROM stamboek.audit_entry e
        WHERE e.id >= ${firstIdAfter(this.#instant)}::uuid AND e.made_at > ${this.#instant}::timestamptz
          AND e.dto_key = ANY(${keys}::text[]) AND ${sql.raw(isChange('e'))}
      ), repeated AS MATERIALIZED (
        SELECT record_id FROM younger GROUP BY record_id HAVING count(*) > 1
      ), heads AS MATERIALIZED (
        SELECT dto_key, record_id, min(sequence) AS first, min(sequence) FILTER (WHERE action = 'Insert') AS inserted,
          min(sequence) FILTER (WHERE action = 'Delete') AS deleted,
          min(business_unit_id::text) FILTER (WHERE action = 'Delete')::uuid AS business_unit_id,
          count(*) FILTER (WHERE action = 'Update')::integer AS updates
        FROM younger WHERE record_id IN (SELECT record_id FROM repeated) GROUP BY dto_key, record_id
      ), befores AS (
        SELECT y.record_id, jsonb_object_agg(${path}, c -> 'before' ORDER BY y.sequence DESC) AS was
        FROM heads h JOIN younger y ON y.record_id = h.record_id CROSS JOIN LATERAL jsonb_array_elements(y.changes) c
        WHERE h.inserted IS DISTINCT FROM h.first AND y.sequence <= coalesce(h.deleted, y.sequence)
        GROUP BY y.record_id
      )
      SELECT y.dto_key, y.record_id, y.sequence AS first, (y.action = 'Update')::integer AS updates, y.business_unit_id,
        CASE y.action WHEN 'Insert' THEN 'absent' WHEN 'Delete' THEN 'deleted' ELSE 'changed' END AS state,
        CASE WHEN y.action <> 'Insert' THEN coalesce(
          (SELECT jsonb_object_agg(${path}, c -> 'before') FROM jsonb_array_elements(y.changes) c), '{}') ELSE '{}' END AS was
      FROM younger y WHERE y.record_id NOT IN (SELECT record_id FROM repeated)
      UNION ALL
      SELECT h.dto_key, h.record_id, h.first, h.updates, h.business_unit_id,
        CASE WHEN h.inserted = h.first THEN 'absent' WHEN h.deleted IS NOT NULL THEN 'deleted' ELSE 'changed' END,
        coalesce(b.was, '{}')
      FROM heads h LEFT JOIN befores b ON b.record_id = h.record_id`.execute(this.#transaction)
    await sql`SET LOCAL enable_nestloop = on`.execute(this.#transaction)
    return name
  }

  async #listFields(was: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const { rows } = await sql<{ dto_key: string; path: string }>`SELECT DISTINCT w.dto_key, path
      FROM ${sql.raw(was)} w CROSS JOIN LATERAL jsonb_object_keys(w.was) path`.execute(this.#transaction)
    const byType = Map.groupBy(rows, ({ dto_key }) => dto_key)
    return new Map([...byType].map(([key, own]) => [key, new Set(own.map(({ path }) => path))]))
  }

  async #createViews(
    table: RecordTable,
    was: string,
    changed: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const changedIds = `SELECT w.record_id FROM ${was} w WHERE w.dto_key = ${quoteLiteral(table.type.dtoKey)}`
    await this.#createView(table.name, {
      rows: selectKnownRows(table, was, changed),
      columns: columnNames(table),
      key: 'id',
      changedIds,
    })
    for (const link of table.links)
      await this.#createView(link.name, {
        rows: selectKnownLinks(table, link, was),
        columns: ['owner_id', 'target_id', 'position'],
        key: 'owner_id',
        changedIds: `${changedIds} AND (w.state <> 'changed' OR w.was ? ${quoteLiteral(link.path)})`,
      })
  }

  /** Both parts of the union are plain tables, so that PostgreSQL uses their indexes for conditions and order. */
  async #createView(name: string, { rows, columns, key, changedIds }: KnownView): Promise<void> {
    const known = this.#nextName('known_rows')
    const list = columns.join(', ')
    const statements = [
      `CREATE TEMPORARY TABLE ${known} ON COMMIT DROP AS ${rows}`,
      `CREATE INDEX ON ${known} (${key})`,
      `CREATE TEMPORARY VIEW ${quote(name)} AS SELECT ${list} FROM (
        SELECT true AS is_current, ${list} FROM ${recordSchema}.${quote(name)}
        UNION ALL SELECT false, ${list} FROM ${known}) t
      WHERE NOT (is_current AND ${key} IN (${changedIds}))`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(this.#transaction)
    this.#views.add(name)
  }

  #nextName(prefix: string): string {
    this.#tableCount += 1
    return `${prefix}_${this.#tableCount}`
  }
}

interface KnownView {
  /** SQL of the rows that were changed or deleted since, as they were. */
  readonly rows: string
  readonly columns: readonly string[]
  readonly key: string
  readonly changedIds: string
}
