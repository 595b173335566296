import type { RecordType } from '../schema/record-type.ts'
import { findMissingKeyColumns } from './find-missing-key-columns.ts'
import { matchHeaders } from './match-headers.ts'

export const wholeKeyMerit = 10_000

/**
 * The number of columns that a row names as headers, plus `wholeKeyMerit` if they include the id or the whole import
 * key.
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
