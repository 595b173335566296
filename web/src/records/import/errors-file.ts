import type { ImportErrorMessage } from '@stamboek/model/contract/import-calls'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'

/** The errors of an import as a CSV file named after what was imported (platform.md section 8). */
export function errorsFile(
  fileName: string,
  messages: readonly ImportErrorMessage[],
): { readonly name: string; readonly content: Blob } {
  const rows = messages.map(({ rowNumber, message }) => formatCsvRow([String(rowNumber), message], ';'))
  // With a byte order mark, by which Excel knows UTF-8.
  const content = ['\uFEFF', formatCsvRow(['Rij', 'Omschrijving'], ';'), ...rows]
  return {
    name: `errors-${fileName.replace(/\.[^.]*$/, '')}.csv`,
    content: new Blob(content, { type: 'text/csv;charset=utf-8' }),
  }
}
