import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { quote } from '../../../database/column-names.ts'
import { recordSchema } from '../../../database/identifier.ts'
import { type RecordTable, recordTable } from '../../../database/record-table.ts'
import type { Executor } from '../record-context.ts'
import {
  isChange,
  isListChanged,
  listColumnNames,
  listKeys,
  listKnownColumns,
  selectChangedRecords,
  selectKnownLinks,
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
    const entries = await this.#collectEntries(changed)
    for (const table of changed) await this.#createViews(table, entries)
  }

  async #collectEntries(tables: readonly RecordTable[]): Promise<string> {
    const name = this.#nextName('known_entries')
    const keys = tables.map(({ type }) => type.dtoKey)
    await sql`CREATE TEMPORARY TABLE ${sql.raw(name)} ON COMMIT DROP AS
      SELECT e.dto_key, e.record_id, e.sequence, e.action, e.business_unit_id, e.changes FROM stamboek.audit_entry e
      WHERE e.id >= ${firstIdAfter(this.#instant)}::uuid AND e.made_at > ${this.#instant}::timestamptz
        AND e.dto_key = ANY(${keys}::text[]) AND ${sql.raw(isChange('e'))}`.execute(this.#transaction)
    return name
  }

  async #createViews(table: RecordTable, entries: string): Promise<void> {
    // The planner knows too little of the parts to choose nested loops well.
    await sql`SET LOCAL enable_nestloop = off`.execute(this.#transaction)
    const changed = await this.#createTable(selectChangedRecords(table, entries), listKeys(table))
    await sql`SET LOCAL enable_nestloop = on`.execute(this.#transaction)
    await this.#createView(table.name, {
      present: listColumnNames(table),
      known: `${listKnownColumns(table).join(', ')} FROM ${changed} k`,
      isAbsent: `k._state = 'absent'`,
      isReplaced: `EXISTS (SELECT FROM ${changed} k WHERE k.id = t.id)`,
    })
    for (const link of table.links) {
      const rows = await this.#createTable(selectKnownLinks(table, link, changed), ['owner_id'])
      const columns = ['owner_id', 'target_id', 'position']
      await this.#createView(link.name, {
        present: columns,
        known: `${columns.join(', ')} FROM ${rows}`,
        isAbsent: 'false',
        isReplaced: `EXISTS (SELECT FROM ${changed} k WHERE k.id = t.owner_id AND ${isListChanged(table, link)})`,
      })
    }
  }

  async #createTable(select: string, keys: readonly string[]): Promise<string> {
    const name = this.#nextName('known_rows')
    await sql.raw(`CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${select}`).execute(this.#transaction)
    for (const key of keys) await sql.raw(`CREATE INDEX ON ${name} (${key})`).execute(this.#transaction)
    return name
  }

  /** Both parts of the union are plain tables, so that PostgreSQL uses their indexes for conditions and order. */
  async #createView(name: string, { present, known, isAbsent, isReplaced }: KnownView): Promise<void> {
    const list = present.join(', ')
    await sql
      .raw(
        `CREATE TEMPORARY VIEW ${quote(name)} AS SELECT ${list} FROM (
          SELECT true AS _is_current, false AS _is_absent, ${list} FROM ${recordSchema}.${quote(name)}
          UNION ALL SELECT false, ${isAbsent}, ${known}) t
        WHERE NOT _is_absent AND NOT (_is_current AND ${isReplaced})`,
      )
      .execute(this.#transaction)
    this.#views.add(name)
  }

  #nextName(prefix: string): string {
    this.#tableCount += 1
    return `${prefix}_${this.#tableCount}`
  }
}

interface KnownView {
  /** Names of the columns, quoted. */
  readonly present: readonly string[]
  /** SQL of the columns of the rows that were changed or deleted since, as they were, with their FROM. */
  readonly known: string
  /** SQL for whether such a row was not there. */
  readonly isAbsent: string
  /** SQL for whether the present row `t` was changed since. */
  readonly isReplaced: string
}
