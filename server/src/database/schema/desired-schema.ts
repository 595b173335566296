import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { identifier, snakeCase } from '../identifier.ts'
import {
  type LinkTable,
  type RecordTable,
  recordTable,
  type StoredColumn,
  type StoredField,
} from '../record-table.ts'
import { comparisonChecks, exclusion, fieldChecks, seriesExclusion } from './desired-checks.ts'
import { foreignKey, foreignKeys } from './desired-foreign-keys.ts'
import { searchIndexes } from './desired-indexes.ts'
import { reachTriggers } from './desired-reach.ts'
import type { WantedColumn, WantedTable } from './desired-table.ts'
import { uniqueBetweenSeries, uniqueIndex } from './desired-unique.ts'

/** Every table that the record types need. Views have none. */
export function wantedTables(catalogue: RecordCatalogue): readonly WantedTable[] {
  return catalogue
    .all()
    .filter((type) => !type.view)
    .flatMap((type) => {
      const table = recordTable(type)
      return [wantedTable(table, catalogue), ...table.links.map((link) => linkTable(table, link, catalogue))]
    })
}

function wantedTable(table: RecordTable, catalogue: RecordCatalogue): WantedTable {
  const { type } = table
  return {
    name: table.name,
    columns: wantedColumns(table),
    primaryKey: ['id'],
    constraints: [
      ...table.fields.flatMap((field) => fieldChecks(table, field)),
      ...comparisonChecks(table),
      ...seriesExclusion(table),
      ...type.exclusions.map((rule, index) => exclusion(table, rule, index)),
      ...(type.isTemporal ? type.unique.map((rule, index) => uniqueBetweenSeries(table, rule, index)) : []),
    ],
    foreignKeys: foreignKeys(table, catalogue),
    indexes: [
      ...(type.isTemporal ? [] : type.unique.map((rule, index) => uniqueIndex(table, rule, index))),
      ...searchIndexes(table),
    ],
    triggers: reachTriggers(table),
  }
}

/** The columns of a record type's own table. */
export function wantedColumns(table: RecordTable): readonly WantedColumn[] {
  const { type } = table
  return [
    { name: 'id', type: 'uuid', isRequired: true },
    { name: 'row_version', type: 'integer', isRequired: true, default: '1' },
    ...(type.isTemporal ? [{ name: 'series_id', type: 'uuid', isRequired: true }] : []),
    ...(table.hasBusinessUnit
      ? [{ name: 'business_unit_id', type: 'uuid', isRequired: type.ownership === 'businessUnit' }]
      : []),
    ...(type.parent ? [{ name: 'is_deleted', type: 'boolean', isRequired: true, default: 'false' }] : []),
    ...table.fields.flatMap((field) => field.columns.map((column) => wantedColumn(field, column))),
  ]
}

function linkTable(table: RecordTable, link: LinkTable, catalogue: RecordCatalogue): WantedTable {
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
      foreignKey({
        table: link.name,
        column: 'owner_id',
        target: table.name,
        fields: [link.path],
        message,
        onDelete: 'ON DELETE CASCADE',
      }),
      foreignKey({
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

function wantedColumn(field: StoredField, column: StoredColumn): WantedColumn {
  const numeric = `numeric(${column.precision ?? 19},${column.scale ?? 2})`
  const scalar =
    column.type === 'timestamptz'
      ? 'timestamp(3) with time zone'
      : column.type === 'numeric'
        ? numeric
        : column.type
  const isMember = field.path.includes('.')
  const hasOneColumn = field.columns.length === 1
  // A hidden field is empty whatever "required" says, and the members of a group are the form's to require.
  const isRequired =
    hasOneColumn &&
    !isMember &&
    (field.field.required === true || column.type === 'boolean') &&
    !field.field.visibleWhen
  return {
    name: column.name,
    type: field.isList ? `${scalar}[]` : scalar,
    isRequired: isRequired || field.isList,
    ...(column.type === 'boolean' && { default: 'false' }),
    ...(field.isList && { default: "'{}'" }),
  }
}

export interface BrokenRule {
  readonly fields: readonly string[]
  readonly message: string
  /** The detail of the error is a sentence for users. */
  readonly hasDetail: boolean
}

/** The rules of one type's tables by constraint or index name, to tell a user which was broken. */
export function brokenRules(type: RecordType, catalogue: RecordCatalogue): ReadonlyMap<string, BrokenRule> {
  const table = recordTable(type)
  const tables = [
    wantedTable(table, catalogue),
    ...table.links.map((link) => linkTable(table, link, catalogue)),
  ]
  const rules = tables.flatMap(({ constraints, foreignKeys, indexes, triggers }) => [
    ...[...constraints, ...foreignKeys, ...indexes].map((rule) => ({ ...rule, hasDetail: false })),
    ...triggers.map((rule) => ({ ...rule, hasDetail: true })),
  ])
  return new Map(
    rules.map(({ name, fields, hasDetail, message = 'Een regel van de database is geschonden.' }) => [
      name,
      { fields, message, hasDetail },
    ]),
  )
}
