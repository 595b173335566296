import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { fieldColumns, valueInColumn } from '@stamboek/model/sheets/sheet-columns'
import { alwaysWritableFields, fieldExamples } from './record-schemas.ts'

/** Returns the text of an import file: headers and one example row, separated by `;`, with always writable fields. */
export function buildCsvExample(type: RecordType): string {
  const fields = alwaysWritableFields(type)
  const record = fieldExamples(fields)
  const columns = fieldColumns({ fields })
  const cells = columns.map((column) => {
    const value = valueInColumn(column, record) ?? null
    return value === null ? '' : kindOf(column.field).toText(value, column.field)
  })
  return [columns.map(({ header }) => header), cells].map((row) => formatCsvRow(row, ';')).join('')
}
