import { useEffect, useRef, useState } from 'react'
import { type CsvFile, type CsvWindow, readWindow } from './csv-file.ts'

export interface CsvRow {
  /** Counted from 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Number of rows; undefined until it is known. */
  readonly total: number | undefined
  readonly isReading: boolean
  /** Goes to a row, or to the last one where the file ends before it. */
  readonly goTo: (row: number | 'last') => void
}

const noWindow: CsvWindow = { from: 1, rows: [], total: undefined }

/** The row of a CSV file that the preview shows; rows outside the window are read from the file. */
export function useCsvRow(csv: CsvFile | undefined, onReadFailure: () => void): CsvRow {
  const [shown, setShown] = useState({ csv, window: csv?.first ?? noWindow, number: 1 })
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  // A new file starts at its first row.
  const { window, number } = shown.csv === csv ? shown : { window: csv?.first ?? noWindow, number: 1 }
  const [total, setTotal] = useState<{ readonly csv: CsvFile | undefined; readonly count: number }>()
  const known = total?.csv === csv ? total?.count : csv?.first.total

  const read = async (of: CsvFile, row: number | 'last'): Promise<void> => {
    reading.current?.abort()
    const aborter = new AbortController()
    reading.current = aborter
    setReading(true)
    try {
      const found = await readWindow(of, row, aborter.signal)
      if (aborter.signal.aborted) return
      const last = found.from + found.rows.length - 1
      setShown({ csv: of, window: found, number: row === 'last' ? last : Math.min(row, last) })
      if (found.total !== undefined) setTotal({ csv: of, count: found.total })
    } catch {
      if (!aborter.signal.aborted) onReadFailure()
    }
    if (reading.current === aborter) setReading(false)
  }

  return {
    number,
    cells: window.rows[number - window.from] ?? [],
    total: known,
    isReading,
    goTo: (row) => {
      if (!csv) return
      const target = row === 'last' ? (known ?? row) : Math.max(1, Math.min(row, known ?? row))
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
