import { useEffect, useRef, useState } from 'react'
import { type CsvFile, type CsvWindow, readWindow } from './csv-file.ts'

export interface CsvRow {
  /** From 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** How many rows the file has, once that is known. */
  readonly total: number | undefined
  readonly isReading: boolean
  /** Past the end of the file it stops at the last row. */
  readonly goTo: (row: number | 'last') => void
}

const noWindow: CsvWindow = { from: 1, rows: [], total: undefined }

/** The data row of a CSV file that is looked at; rows that are not at hand are read from the file. */
export function useCsvRow(csv: CsvFile | undefined, onReadFailure: () => void): CsvRow {
  const [shown, setShown] = useState({ csv, window: csv?.first ?? noWindow, number: 1 })
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  // Another file starts at its first row.
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
      const wanted = row === 'last' ? (known ?? row) : Math.max(1, Math.min(row, known ?? row))
      const isAtHand = wanted !== 'last' && wanted >= window.from && wanted < window.from + window.rows.length
      if (isAtHand) {
        reading.current?.abort()
        setReading(false)
        setShown({ csv, window, number: wanted })
      } else void read(csv, wanted)
    },
  }
}
