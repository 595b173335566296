import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import { useRef, useState } from 'react'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { type CsvFile, openCsvFile } from './csv-file.ts'

/** The file to import, as far as it was read. */
export type ChosenFile =
  | { readonly state: 'none'; readonly problem?: string }
  | { readonly state: 'reading'; readonly file: File }
  | { readonly state: 'empty'; readonly file: File; readonly problem: string }
  | { readonly state: 'sheet'; readonly file: File }
  | { readonly state: 'csv'; readonly file: File; readonly csv: CsvFile }

export interface FileChoice {
  readonly chosen: ChosenFile
  readonly choose: (files: readonly File[]) => void
  readonly clear: () => void
  /** Reports that the file can no longer be read, and clears it (requirements 13.6). */
  readonly handleReadFailure: () => void
}

const readFailure =
  'Er is iets misgegaan tijdens het inlezen van het bestand. Zorg ervoor dat het bestand niet wordt gewijzigd tijdens het uploaden. Probeer het opnieuw te selecteren.'
const emptyFile = 'Csv bestand is leeg of er is geen data aangeboden'
const unreadableFile = 'Dit bestand is geen CSV-bestand: het bevat tekens die in tekst niet voorkomen.'

/** Holds one file: CSV gets a preview, an Excel file is read by the server. */
export function useChosenFile(type: ServedRecordType): FileChoice {
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
    const next = await inspectFile(file, type).catch(() => undefined)
    // Another file was chosen meanwhile.
    if (newestFile.current !== file) return
    if (next) show(next)
    else handleReadFailure()
  }
  return {
    chosen,
    choose: (files) => {
      const [file] = files
      if (!file) return
      if (files.length > 1) show({ state: 'none', problem: 'Kies één bestand tegelijk.' })
      else if (isCsv(file)) void open(file)
      else if (isSheet(file)) show({ state: 'sheet', file })
      else show({ state: 'none', problem: `“${file.name}” is geen .csv- of .xlsx-bestand.` })
    },
    clear: () => show({ state: 'none' }),
    handleReadFailure,
  }
}

async function inspectFile(file: File, type: ServedRecordType): Promise<ChosenFile> {
  const csv = await openCsvFile(file, (cells) => headerMerit(type, cells))
  if (csv === 'empty') return { state: 'empty', file, problem: emptyFile }
  if (csv === 'unreadable') return { state: 'empty', file, problem: unreadableFile }
  return { state: 'csv', file, csv }
}

function isCsv({ name }: File): boolean {
  return name.toLowerCase().endsWith('.csv')
}

function isSheet({ name }: File): boolean {
  return name.toLowerCase().endsWith('.xlsx')
}

/** The `accept` of a file input for imports. */
export const importedFiles =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
