import type { RecordType } from '../schema/record-type.ts'
import { findMissingKeyColumns } from './find-missing-key-columns.ts'
import { matchHeaders } from './match-headers.ts'

/** The least merit of headers that name every column by which records are found; more than a row can have headers. */
export const wholeKeyMerit = 10_000

/**
 * How well a row of a file serves as the headers of a type: the number of columns that it names, before all that it names those by which
 * records are found. 0: it names none.
 */
export function headerMerit(
  type: Pick<RecordType, 'fields' | 'ownership' | 'grid' | 'importKey'>,
  cells: readonly string[],
): number {
  const keys = new Set(
    matchHeaders(type, cells).flatMap((found) => ('column' in found ? [found.column.key] : [])),
  )
  if (keys.size === 0) return 0
  return keys.size + (findMissingKeyColumns(type, keys).length === 0 ? wholeKeyMerit : 0)
}
