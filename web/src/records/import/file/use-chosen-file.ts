import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import { useRef, useState } from 'react'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { type CsvFile, openCsvFile } from './csv-file.ts'
import { explainRefusedFile } from './explain-refused-file.ts'

export type ChosenFile =
  | { readonly state: 'none'; readonly problem?: string }
  | { readonly state: 'reading' | 'sheet'; readonly file: File }
  | { readonly state: 'empty'; readonly file: File; readonly problem: string }
  | { readonly state: 'csv'; readonly file: File; readonly csv: CsvFile }

const extensions = ['.csv', '.xlsx']

export const importedFiles = [
  ...extensions,
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')

const readFailure =
  'Er is iets misgegaan tijdens het inlezen van het bestand. Zorg ervoor dat het bestand niet wordt gewijzigd tijdens het uploaden. Probeer het opnieuw te selecteren.'
const csvProblems = {
  empty: 'Csv bestand is leeg of er is geen data aangeboden',
  unreadable: 'Dit bestand is geen CSV-bestand: het bevat tekens die in tekst niet voorkomen.',
} as const

/**
 * Holds one chosen file, or why it was refused. A CSV file is opened for a preview, an Excel file is read by the
 * server. A file that cannot be read shows a toast and is dropped; choosing none changes nothing.
 */
export function useChosenFile(type: ServedRecordType) {
  const [chosen, setChosen] = useState<ChosenFile>({ state: 'none' })
  const newestFile = useRef<File>(undefined)

  const show = (next: ChosenFile): void => {
    newestFile.current = 'file' in next ? next.file : undefined
    setChosen(next)
  }
  const handleReadFailure = (): void => {
    showToast({ tone: 'bad', title: readFailure })
    show({ state: 'none', problem: readFailure })
  }
  const open = async (file: File): Promise<void> => {
    show({ state: 'reading', file })
    const csv = await openCsvFile(file, (cells) => headerMerit(type, cells)).catch(() => undefined)
    if (newestFile.current !== file) return
    if (csv === undefined) handleReadFailure()
    else if (typeof csv === 'string') show({ state: 'empty', file, problem: csvProblems[csv] })
    else show({ state: 'csv', file, csv })
  }
  const choose = (files: readonly File[]): void => {
    const [file] = files
    if (!file) return
    const problem = explainRefusedFile(files, extensions)
    if (problem !== undefined) show({ state: 'none', problem })
    else if (file.name.toLowerCase().endsWith('.xlsx')) show({ state: 'sheet', file })
    else void open(file)
  }
  return { chosen, choose, handleReadFailure }
}
