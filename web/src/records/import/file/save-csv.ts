import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { saveFile } from '../../../api/save-file.ts'

/** Downloads a text as a CSV file; Excel recognises UTF-8 by the byte order mark. The name includes .csv. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), name)
}

/** Downloads rows as a CSV file, separated by `;`, with formulas guarded (`formatCsvRow`). The name includes .csv. */
export function saveCsvRows(rows: readonly (readonly string[])[], name: string): void {
  saveCsv(rows.map((row) => formatCsvRow(row, ';')).join(''), name)
}

/** Removes the last dot and what follows it; a name without a dot stays. */
export function stripExtension(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '')
}
