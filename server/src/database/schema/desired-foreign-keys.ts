import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { quote } from '../column-names.ts'
import { identifier, recordSchema, snakeCase } from '../identifier.ts'
import type { RecordTable } from '../record-table.ts'
import type { DesiredConstraint } from './desired-table.ts'

/** References, ownership and series refer to the id of the first version, which is the series id. */
export function buildForeignKeys(
  table: RecordTable,
  catalogue: RecordCatalogue,
): readonly DesiredConstraint[] {
  const from = { table: table.name }
  const references = table.fields.flatMap((field) => {
    const [column] = field.columns
    if (!field.references || !column) return []
    const target = snakeCase(catalogue.get(field.references).name)
    const message = `${field.field.label} verwijst naar een record dat niet bestaat.`
    return [buildForeignKey({ ...from, column: column.name, target, fields: [field.path], message })]
  })
  const series = {
    ...from,
    column: 'series_id',
    target: table.name,
    fields: [],
    message: 'De reeks bestaat niet.',
  }
  const unit = {
    ...from,
    column: 'business_unit_id',
    target: 'system_business_unit',
    fields: [],
    message: 'De business unit bestaat niet.',
  }
  return [
    ...references,
    ...(table.type.isTemporal ? [buildForeignKey(series)] : []),
    ...(table.hasBusinessUnit ? [buildForeignKey(unit)] : []),
  ]
}

interface ForeignKey {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly fields: readonly string[]
  readonly message: string
  readonly onDelete?: string
}

export function buildForeignKey({
  table,
  column,
  target,
  fields,
  message,
  onDelete = '',
}: ForeignKey): DesiredConstraint {
  const definition =
    `FOREIGN KEY (${quote(column)}) REFERENCES ${recordSchema}.${quote(target)} (id) ${onDelete}`.trim()
  return { name: identifier(table, column, 'fkey'), definition, fields, message }
}
