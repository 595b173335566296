import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { SheetRow } from '../../../sheets/sheet-rows.ts'
import { type KeyColumn, trimmedTextAt } from '../columns/match-import-columns.ts'
import { cellProblem, referenceOf } from '../columns/read-cells.ts'
import type { ImportRun } from '../import-run.ts'
import type { RowKey } from './match-rows.ts'

/**
 * Reads the id (as text) and parses the import key of a row, after `prepareReferences`; looks up no record. Beside an
 * id, a bad key is `keyProblem`; without one, an error. Where the id is the key, a row without one is a new record.
 */
export function parseRowKey(run: ImportRun, row: SheetRow): RowKey | FieldError {
  const { type, columns } = run
  const id = trimmedTextAt(row.cells, columns.identity('id'))
  if (columns.key.length === 0) {
    if (id !== '') return { id, key: undefined }
    return type.importKey.includes('id')
      ? { id: undefined, key: undefined }
      : { field: 'id', message: 'De rij heeft geen id: daaraan herkent de import welk record hij is.' }
  }
  const key = parseKeyCells(run, row)
  if (id === '') return 'message' in key ? key : { id: undefined, key: key.values }
  return 'message' in key ? { id, key: undefined, keyProblem: key } : { id, key: key.values }
}

function parseKeyCells(
  { type, columns, resolver }: ImportRun,
  { cells }: SheetRow,
): { readonly values: readonly unknown[] } | FieldError {
  const values: unknown[] = []
  for (const { index, column, stored } of columns.key) {
    const outcome = parseKeyCell(cells[index]?.trim() ?? '', { column, stored }, { type, resolver })
    if ('message' in outcome) return cellProblem(column, outcome.message)
    values.push(outcome.value)
  }
  return { values }
}

function parseKeyCell(
  text: string,
  { column, stored }: Pick<KeyColumn, 'column' | 'stored'>,
  { type, resolver }: Pick<ImportRun, 'type' | 'resolver'>,
): { readonly value: unknown } | { readonly message: string } {
  const reference = referenceOf(type, column)
  if (text === '')
    return reference && !column.field.required
      ? { value: null }
      : { message: 'is leeg, en daaraan herkent de import welk record de rij is.' }
  if (reference) {
    const resolved = resolver.resolve(reference, text)
    return 'id' in resolved ? { value: resolved.id } : resolved
  }
  const parsed = kindOf(stored.field).parseCell(text, stored.field)
  return parsed.ok ? { value: kindOf(stored.field).toColumns(parsed.value)[0] } : { message: parsed.message }
}
