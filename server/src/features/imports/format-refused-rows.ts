import { createRefusedRowLines } from '../../sheets/csv/refused-rows.ts'
import type { ImportError } from './import-errors.ts'

/**
 * Formats the refused lines of a file without quoted cells, each with its reason, as processing stores them.
 */
export function formatRefusedRows(content: string, errors: readonly ImportError[]): string {
  const [headers = [], ...rows] = content.split('\r\n').map((line) => line.split(';'))
  const lines = createRefusedRowLines({ headers })
  const texts = errors.map(({ lineNumber, errorMessage }) => {
    const rowNumber = lineNumber ?? 0
    return lines.format({ rowNumber, cells: rows[rowNumber - 2] ?? [] }, errorMessage)
  })
  return lines.header + texts.join('')
}
