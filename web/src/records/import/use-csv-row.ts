import { useEffect, useRef, useState } from 'react'
import { type CsvFile, type CsvWindow, readWindow } from './csv-file.ts'

export interface CsvRow {
  /** As a spreadsheet shows it. */
  readonly number: number
  /** From the column of the first header. */
  readonly cells: readonly string[]
  /** The row below the headers. */
  readonly first: number
  /** The last row with text; undefined until it is known. */
  readonly last: number | undefined
  /** Number of rows below the headers; undefined until it is known. */
  readonly count: number | undefined
  readonly isReading: boolean
  /** Goes to a row, or to the last one where the file ends before it. */
  readonly goTo: (row: number | 'last') => void
}

const noWindow: CsvWindow = { from: 1, rows: [], lastRow: undefined }

/** The row of a CSV file that the preview shows; rows outside the window are read from the file. */
export function useCsvRow(csv: CsvFile | undefined, onReadFailure: () => void): CsvRow {
  const first = csv?.firstRow ?? 1
  const [shown, setShown] = useState({ csv, window: csv?.first ?? noWindow, number: first })
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  // A new file starts at its first row.
  const { window, number } = shown.csv === csv ? shown : { window: csv?.first ?? noWindow, number: first }
  const [end, setEnd] = useState<{ readonly csv: CsvFile | undefined; readonly row: number }>()
  const last = end?.csv === csv ? end?.row : csv?.first.lastRow

  const read = async (of: CsvFile, row: number | 'last'): Promise<void> => {
    reading.current?.abort()
    const aborter = new AbortController()
    reading.current = aborter
    setReading(true)
    try {
      const found = await readWindow(of, row, aborter.signal)
      if (aborter.signal.aborted) return
      const lastRead = found.from + found.rows.length - 1
      setShown({ csv: of, window: found, number: row === 'last' ? lastRead : Math.min(row, lastRead) })
      if (found.lastRow !== undefined) setEnd({ csv: of, row: found.lastRow })
    } catch {
      if (!aborter.signal.aborted) onReadFailure()
    }
    if (reading.current === aborter) setReading(false)
  }

  return {
    number,
    cells: (window.rows[number - window.from] ?? []).slice(csv?.firstColumn ?? 0),
    first,
    last,
    count: last === undefined ? undefined : last - first + 1,
    isReading,
    goTo: (row) => {
      if (!csv) return
      const target = row === 'last' ? (last ?? row) : Math.max(first, Math.min(row, last ?? row))
      const isInWindow =
        target !== 'last' && target >= window.from && target < window.from + window.rows.length
      if (isInWindow) {
        reading.current?.abort()
        setReading(false)
        setShown({ csv, window, number: target })
      } else void read(csv, target)
    },
  }
}
