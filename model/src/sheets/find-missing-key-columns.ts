import type { RecordType } from '../schema/record-type.ts'
import { listSheetColumns } from './sheet-columns.ts'

export interface MissingColumn {
  readonly header: string
  readonly problem: string
}

/**
 * The columns of the import key that are not among `keys`, the columns of a file (requirements 5.10). None if the file
 * has ids.
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

/** The header of the column with this key; the key itself if there is none, as for a period or a group. */
export function headerOf(type: Pick<RecordType, 'fields' | 'ownership' | 'grid'>, key: string): string {
  return listSheetColumns(type).find((column) => column.key === key)?.header ?? key
}
