import type { RecordType } from '../schema/record-type.ts'
import { listSheetColumns } from './sheet-columns.ts'

/** A column that identifies the records of a file and is missing, with a Dutch sentence about it. */
export interface MissingColumn {
  readonly header: string
  readonly problem: string
}

/**
 * Columns that a file lacks to identify its records: none if it has ids, else those of the import key (requirements 5.10).
 */
export function findMissingKeyColumns(
  type: Pick<RecordType, 'fields' | 'ownership' | 'grid' | 'importKey'>,
  keys: ReadonlySet<string>,
): readonly MissingColumn[] {
  if (keys.has('id')) return []
  return type.importKey
    .filter((key) => !keys.has(key))
    .map((key) => {
      const header = headerOf(type, key)
      return {
        header,
        problem: `De kolom “${header}” ontbreekt: daaraan herkent de import welk record een rij is.`,
      }
    })
}

/** The column header of a field, or its key when it has no column. */
export function headerOf(type: Pick<RecordType, 'fields' | 'ownership' | 'grid'>, key: string): string {
  return listSheetColumns(type).find((column) => column.key === key)?.header ?? key
}
