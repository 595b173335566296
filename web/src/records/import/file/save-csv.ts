import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { saveFile } from '../../../api/save-file.ts'

/** Downloads a text as a CSV file; Excel recognises UTF-8 by the byte order mark. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), name)
}

export function saveCsvRows(rows: readonly (readonly string[])[], name: string): void {
  saveCsv(rows.map((row) => formatCsvRow(row, ';')).join(''), name)
}

export function stripExtension(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '')
}
