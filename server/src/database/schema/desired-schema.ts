import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { timeZone } from '@stamboek/model/schema/amsterdam-time'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { quote, quotedColumnOf } from '../column-names.ts'
import { identifier, recordSchema, snakeCase } from '../identifier.ts'
import {
  type LinkTable,
  type RecordTable,
  recordTable,
  type StoredColumn,
  type StoredField,
} from '../record-table.ts'
import {
  buildComparisonChecks,
  buildExclusion,
  buildFieldChecks,
  buildSeriesExclusions,
} from './desired-checks.ts'
import { buildFlagKeys, buildForeignKey, buildForeignKeys } from './desired-foreign-keys.ts'
import { buildSearchIndexes } from './desired-indexes.ts'
import type { DesiredColumn, DesiredTable } from './desired-table.ts'
import { buildTriggers } from './desired-triggers.ts'
import { buildSeriesUniqueConstraint, buildUniqueIndex } from './desired-unique.ts'

/** The table of each type that is no view, each followed by its link tables for lists of references. */
export function buildDesiredTables(catalogue: RecordCatalogue): readonly DesiredTable[] {
  return catalogue
    .all()
    .filter((type) => !type.view)
    .flatMap((type) => {
      const table = recordTable(type)
      return [
        buildDesiredTable(table, catalogue),
        ...table.links.map((link) => buildLinkTable(table, link, catalogue)),
      ]
    })
}

function buildDesiredTable(table: RecordTable, catalogue: RecordCatalogue): DesiredTable {
  const { type } = table
  return {
    name: table.name,
    columns: addFillExpressions(table, catalogue),
    primaryKey: ['id'],
    constraints: [
      ...table.fields.flatMap((field) => buildFieldChecks(table, field)),
      ...buildComparisonChecks(table),
      ...buildSeriesExclusions(table),
      ...type.exclusions.map((rule, index) => buildExclusion(table, rule, index)),
      ...(type.isTemporal
        ? type.unique.map((rule, index) => buildSeriesUniqueConstraint(table, rule, index))
        : []),
      ...buildFlagKeys(table, catalogue),
    ],
    foreignKeys: buildForeignKeys(table, catalogue),
    indexes: [
      ...(type.isTemporal ? [] : type.unique.map((rule, index) => buildUniqueIndex(table, rule, index))),
      ...buildSearchIndexes(table),
    ],
    triggers: buildTriggers(table, catalogue),
  }
}

/**
 * Columns that the engine adds (id, row_version, …), then those of fields, derived members and followed flags; without
 * the expressions that fill the flags of existing rows.
 */
export function buildDesiredColumns(table: RecordTable): readonly DesiredColumn[] {
  const { type } = table
  return [
    { name: 'id', type: 'uuid', isRequired: true },
    { name: 'row_version', type: 'integer', isRequired: true, default: '1' },
    ...(type.isTemporal ? [{ name: 'series_id', type: 'uuid', isRequired: true }] : []),
    ...(table.hasBusinessUnit
      ? [{ name: 'business_unit_id', type: 'uuid', isRequired: type.ownership !== 'either' }]
      : []),
    ...(type.parent ? [{ name: 'is_deleted', type: 'boolean', isRequired: true, default: 'false' }] : []),
    ...[...table.fields, ...table.derived].flatMap((field) =>
      field.columns.map((column) => buildDesiredColumn(field, column)),
    ),
    ...table.followed.map(({ name }) => ({ name, type: 'boolean', isRequired: false })),
  ]
}

function addFillExpressions(table: RecordTable, catalogue: RecordCatalogue): readonly DesiredColumn[] {
  return buildDesiredColumns(table).map((column) => {
    const followed = table.followed.find(({ name }) => name === column.name)
    if (!followed) return column
    const source = recordTable(catalogue.get(followed.target))
    const from = `${recordSchema}.${quote(source.name)} s WHERE s.id = t.${quote(followed.reference)}`
    return { ...column, fill: `(SELECT s.${quotedColumnOf(source, followed.member)} FROM ${from})` }
  })
}

function buildLinkTable(table: RecordTable, link: LinkTable, catalogue: RecordCatalogue): DesiredTable {
  const message = `${link.field.label} verwijst naar een record dat niet bestaat.`
  return {
    name: link.name,
    columns: [
      { name: 'owner_id', type: 'uuid', isRequired: true },
      { name: 'target_id', type: 'uuid', isRequired: true },
      { name: 'position', type: 'integer', isRequired: true },
    ],
    primaryKey: ['owner_id', 'target_id'],
    constraints: [],
    foreignKeys: [
      buildForeignKey({
        table: link.name,
        column: 'owner_id',
        target: table.name,
        fields: [link.path],
        message,
        onDelete: 'ON DELETE CASCADE',
      }),
      buildForeignKey({
        table: link.name,
        column: 'target_id',
        target: snakeCase(catalogue.get(link.to).name),
        fields: [link.path],
        message,
      }),
    ],
    indexes: [
      { name: identifier(link.name, 'target'), isUnique: false, definition: '(target_id)', fields: [] },
    ],
    triggers: [],
  }
}

function buildDesiredColumn(field: StoredField, column: StoredColumn): DesiredColumn {
  const numeric = `numeric(${column.precision ?? 19},${column.scale ?? 2})`
  const scalar =
    column.type === 'timestamptz'
      ? 'timestamp(3) with time zone'
      : column.type === 'numeric'
        ? numeric
        : column.type
  const isMember = field.path.includes('.')
  const hasOneColumn = field.columns.length === 1
  // A hidden field may be empty though it is required, and members of a group are required by validation only.
  const isRequired =
    hasOneColumn &&
    !isMember &&
    (field.field.required === true || column.type === 'boolean') &&
    !field.field.visibleWhen
  const isNumber = column.generated === 'sequence'
  return {
    name: column.name,
    type: field.isList ? `${scalar}[]` : scalar,
    isRequired: isRequired || field.isList || isNumber,
    ...(column.generated !== undefined && { generated: generationOf(column.generated) }),
    ...(column.type === 'boolean' && { default: 'false' }),
    ...(field.isList && { default: "'{}'" }),
  }
}

function generationOf(generated: NonNullable<StoredColumn['generated']>): string {
  if (generated === 'sequence') return 'GENERATED BY DEFAULT AS IDENTITY'
  const source = quote(identifier(generated.dayOf.split('.').map(snakeCase).join('__')))
  return `GENERATED ALWAYS AS ((${source} AT TIME ZONE '${timeZone}')::date) STORED`
}

export interface DatabaseRule {
  readonly fields: readonly string[]
  readonly compared: readonly string[]
  readonly message: string
  readonly hasDetail: boolean
}

/**
 * Maps names of constraints, foreign keys, indexes and triggers, those of link tables too, to their fields and
 * messages.
 */
export function mapDatabaseRules(
  type: RecordType,
  catalogue: RecordCatalogue,
): ReadonlyMap<string, DatabaseRule> {
  const table = recordTable(type)
  const tables = [
    buildDesiredTable(table, catalogue),
    ...table.links.map((link) => buildLinkTable(table, link, catalogue)),
  ]
  const rules = tables.flatMap(({ constraints, foreignKeys, indexes, triggers }) => [
    ...[...constraints, ...foreignKeys, ...indexes].map((rule) => ({ ...rule, hasDetail: false })),
    ...triggers.map((rule) => ({ ...rule, hasDetail: true })),
  ])
  return new Map(
    rules.map(
      ({ name, fields, hasDetail, message = 'Een regel van de database is geschonden.', ...rule }) => [
        name,
        { fields, message, hasDetail, compared: 'compared' in rule ? (rule.compared ?? []) : fields },
      ],
    ),
  )
}
