import { kindOf } from '@stamboek/model/fields/field-kinds'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { idColumn, rowVersionColumn, textInColumn, valueInColumn } from '@stamboek/model/sheets/sheet-columns'
import type { CellValue, WorkbookColumn } from '../../sheets/xlsx-writer/workbook.ts'
import type { RecordContext } from '../engine/record-context.ts'
import type { ExportInput, ShownColumn } from '../input/export-input.ts'
import { readLookupLabels } from './lookup-records.ts'

export interface ExportColumn extends WorkbookColumn {
  readonly valueOf: (record: AnyRecord) => CellValue
}

const yesOrNo = ['Ja', 'Nee']
const text = { type: 'text' } as const

/**
 * Creates the requested columns, writable ones with drop-downs, and hidden columns for id and rowVersion, by which an
 * import detects changes. Columns of a view have neither.
 */
export async function createExportColumns(
  context: RecordContext,
  type: RecordType,
  { columns, search }: ExportInput,
): Promise<readonly ExportColumn[]> {
  const referenceDate = search.referenceDateUtc ?? context.now
  const shown: ExportColumn[] = []
  for (const { column, header } of columns) {
    const isWritable = type.view === undefined && !(column.role === 'field' && column.isReadOnly)
    const choices = isWritable ? await readChoices(context, type, column, referenceDate) : []
    shown.push({ ...shownColumn(column), header, choices })
  }
  return type.view ? shown : [...shown, ...identity]
}

/**
 * Returns the cell format of a column, and how to read its cell from a record: as text in text columns, else as
 * value.
 * @internal
 */
export function shownColumn(column: ShownColumn): Omit<ExportColumn, 'header'> {
  if (column.role === 'isGlobal')
    return {
      format: text,
      valueOf: ({ isGlobalSystemBusinessUnitRecord }) => (isGlobalSystemBusinessUnitRecord ? 'Ja' : 'Nee'),
    }
  const format = kindOf(column.field).sheetFormat(column.field)
  return {
    format,
    valueOf:
      format.type === 'text'
        ? (record) => textInColumn(column, record)
        : (record) => valueInColumn(column, record) as CellValue,
  }
}

const identity: readonly ExportColumn[] = [
  { header: idColumn.header, format: text, isHidden: true, valueOf: ({ id }) => id },
  {
    header: rowVersionColumn.header,
    format: { type: 'number', format: '0' },
    isHidden: true,
    valueOf: ({ rowVersion }) => rowVersion,
  },
]

/** Empty for too many choices, or where any value fits. */
async function readChoices(
  context: RecordContext,
  type: RecordType,
  column: ShownColumn,
  referenceDate: string,
): Promise<readonly string[]> {
  if (column.role === 'isGlobal') return yesOrNo
  const { field } = column
  const storage = storageOf(field)
  const [stored] = storage.shape === 'columns' ? storage.columns : []
  if (stored?.references !== undefined) return readLookupLabels(context, type, column.path, referenceDate)
  const values = stored?.type === 'boolean' ? [true, false] : (stored?.oneOf ?? [])
  return values.map((value) => kindOf(field).toText(value, field))
}
