import { secretMask } from '@stamboek/model/fields/secret/secret'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { quote, quotedColumnOf } from '../../database/column-names.ts'
import { recordSchema, snakeCase } from '../../database/identifier.ts'
import {
  type CountField,
  type LinkTable,
  type RecordTable,
  recordTable,
  type ShownField,
} from '../../database/record-table.ts'

/** The parts of a SELECT of records with the labels of their references, over the alias `t`. */
export interface RecordSelection {
  readonly columns: RawBuilder<unknown>
  /** A reference to a series shows the version valid at the reference date. */
  readonly joins: (referenceDate: string) => RawBuilder<unknown>
}

interface ReferenceJoin {
  readonly alias: string
  readonly column: string
  readonly target: RecordTable
  readonly isToSeries: boolean
}

interface LinkJoin {
  readonly alias: string
  readonly link: LinkTable
  readonly target: RecordTable
}

const selections = new WeakMap<RecordCatalogue, Map<string, RecordSelection>>()

/**
 * Returns columns and joins that select records, built once per catalogue, type and extent. `whole` includes all
 * lists of references, `list` only those that the grid shows; both include all other fields, but no child records.
 */
export function recordSelection(
  catalogue: RecordCatalogue,
  type: RecordType,
  extent: 'list' | 'whole',
): RecordSelection {
  const made = selections.get(catalogue) ?? new Map<string, RecordSelection>()
  selections.set(catalogue, made)
  const key = `${type.dtoKey} ${extent}`
  const selection = made.get(key) ?? createSelection(catalogue, recordTable(type), extent)
  made.set(key, selection)
  return selection
}

function createSelection(
  catalogue: RecordCatalogue,
  table: RecordTable,
  extent: 'list' | 'whole',
): RecordSelection {
  const joins = table.fields.flatMap((field, index): ReferenceJoin[] => {
    const [column] = field.columns
    if (!field.references || !column) return []
    const target = recordTable(catalogue.get(field.references))
    const isToSeries = target.type.isTemporal && !field.isParent
    return [{ alias: `r${index}`, column: column.name, target, isToSeries }]
  })
  const shown = new Set(table.type.grid.columns.map(({ field }) => field))
  const links = table.links.filter(({ path }) => extent === 'whole' || shown.has(path))
  const lists = links.map((link, index): LinkJoin => {
    return { alias: `l${index}`, link, target: recordTable(catalogue.get(link.to)) }
  })
  const columns = [
    't.id',
    't.row_version',
    ...(table.type.isTemporal ? ['t.series_id'] : []),
    ...(table.hasBusinessUnit ? ['t.business_unit_id'] : []),
    ...(table.type.parent ? ['t.is_deleted'] : []),
    ...table.fields.flatMap((field) =>
      field.columns.map((column) => columnExpression(column.name, column.isWriteOnly)),
    ),
    ...table.shown.flatMap((field) => shownColumn(field, joins)),
    ...table.counts.map((field) => `${countExpression(catalogue, field)} AS ${quote(field.name)}`),
    ...joins.map((join) => `${labelOf(join)} AS ${quote(labelColumn(join.column))}`),
    ...lists.map((list) => `${list.alias}.items AS ${quote(snakeCase(list.link.path))}`),
  ].join(', ')
  const plain = joins.filter((join) => !join.isToSeries)
  const versioned = joins.filter((join) => join.isToSeries)
  const plainJoins = plain.map(
    (join) =>
      `LEFT JOIN ${tableName(join.target)} ${join.alias} ON ${join.alias}.id = t.${quote(join.column)}`,
  )
  return {
    columns: sql.raw(columns),
    joins: (referenceDate) => {
      const dated = [
        ...versioned.map((join) => versionJoin(join, referenceDate)),
        ...lists.map((list) => listJoin(list, referenceDate)),
      ]
      return sql`${sql.raw(plainJoins.join('\n'))} ${sql.join(dated, sql` `)}`
    },
  }
}

function shownColumn(
  { name, reference, member }: ShownField,
  joins: readonly ReferenceJoin[],
): readonly string[] {
  const join = joins.find(({ column }) => column === reference)
  const column = join?.target.fieldAt(member)?.columns[0]
  return join && column ? [`${join.alias}.${quote(column.name)} AS ${quote(name)}`] : []
}

/** SQL that counts the child records of `t`, except those marked as deleted. */
export function countExpression(catalogue: RecordCatalogue, { of, parentField = '' }: CountField): string {
  const children = recordTable(catalogue.get(of))
  const parent = quotedColumnOf(children, parentField)
  return `(SELECT count(*)::integer FROM ${tableName(children)} c WHERE c.${parent} = t.id AND NOT c.is_deleted)`
}

function columnExpression(name: string, isWriteOnly = false): string {
  const column = `t.${quote(name)}`
  return isWriteOnly ? `CASE WHEN ${column} IS NOT NULL THEN '${secretMask}' END AS ${quote(name)}` : column
}

function versionJoin({ alias, column, target }: ReferenceJoin, referenceDate: string): RawBuilder<unknown> {
  const label = labelAt(target, sql.raw(`t.${quote(column)}`), referenceDate)
  return sql`LEFT JOIN LATERAL (SELECT ${label} AS label) ${sql.raw(alias)} ON true`
}

/**
 * The SQL of the label of a reference at an instant; of a series that of the version valid then, else of the latest.
 * A child record refers to one version of its parent.
 */
export function labelAt(
  target: RecordTable,
  reference: RawBuilder<unknown>,
  instant: string,
  isToSeries: boolean = target.type.isTemporal,
): RawBuilder<unknown> {
  const label = sql.raw(labelExpression(target, 'v'))
  const from = sql.raw(`${tableName(target)} v`)
  if (!isToSeries) return sql`(SELECT ${label} FROM ${from} WHERE v.id = ${reference})`
  return sql`(SELECT ${label} FROM ${from} WHERE v.series_id = ${reference} ORDER BY ${shownVersionFirst('v', instant)} LIMIT 1)`
}

/** Orders versions so that the one shown at an instant comes first. */
export function shownVersionFirst(alias: string, instant: string): RawBuilder<unknown> {
  return sql`${validAt(alias, instant)} DESC, ${sql.raw(alias)}.active_range_utc_start DESC NULLS LAST`
}

/** SQL for whether the period of `alias` contains an instant; the end of a period is not part of it. */
export function validAt(alias: string, instant: string): RawBuilder<unknown> {
  return sql`tstzrange(${sql.raw(alias)}.active_range_utc_start, ${sql.raw(alias)}.active_range_utc_end) @> ${instant}::timestamptz`
}

function labelOf(join: ReferenceJoin): string {
  return join.isToSeries ? `${join.alias}.label` : labelExpression(join.target, join.alias)
}

/** SQL for the label of a record: its label fields, joined with ` – `; skips absent ones if there are several. */
export function labelExpression(table: RecordTable, alias: string): string {
  const columns = table.type.labelFields.flatMap((path) => table.fieldAt(path)?.columns.slice(0, 1) ?? [])
  const parts = columns.map((column) => `${alias}.${quote(column.name)}`)
  return parts.length === 1 ? (parts[0] ?? 'NULL') : `concat_ws(' – ', ${parts.join(', ')})`
}

/** Returns the alias under which a selection has the label of the reference in `column`; at most 63 characters. */
export function labelColumn(column: string): string {
  return `${column}__label`.slice(-63)
}

function listJoin({ alias, link, target }: LinkJoin, referenceDate: string): RawBuilder<unknown> {
  const label = labelAt(target, sql.raw('l.target_id'), referenceDate)
  return sql`LEFT JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.target_id, 'label', ${label}) ORDER BY l.position), '[]') AS items
    FROM ${sql.raw(`${recordSchema}.${quote(link.name)}`)} l WHERE l.owner_id = t.id
  ) ${sql.raw(alias)} ON true`
}

/** The quoted name of the table, with its schema. */
export function tableName(table: RecordTable): string {
  return `${recordSchema}.${quote(table.name)}`
}
