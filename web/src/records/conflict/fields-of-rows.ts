import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { Schema } from '../../session/schema.ts'

/** The fields of the rows of a list; their reference to the record around them is the same in every version. */
export function fieldsOfRows(list: FieldDefinition, schema: Schema): Fields {
  if (list.kind !== 'children') return {}
  const entries = Object.entries(schema.get(list.of)?.fields ?? {})
  return Object.fromEntries(entries.filter(([name]) => name !== list.parentField))
}
