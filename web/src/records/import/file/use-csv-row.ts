import { useEffect, useRef, useState } from 'react'
import { type CsvFile, type CsvWindow, readWindow } from './csv-file.ts'

const noWindow: CsvWindow = { from: 1, rows: [], lastRow: undefined }

export type CsvRow = ReturnType<typeof useCsvRow>

/**
 * The row of a CSV file in the preview, at first the one below the headers; rows outside the window are read from the
 * file. Rows are numbered as in a spreadsheet; `last` and `count` are undefined until the last row with text is known.
 */
export function useCsvRow(csv: CsvFile | undefined, onReadFailure: () => void) {
  const first = csv?.firstRow ?? 1
  const start = { csv, window: csv?.first ?? noWindow, number: first, last: csv?.first.lastRow }
  const [shown, setShown] = useState(start)
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const { window, number, last } = shown.csv === csv ? shown : start

  const read = async (of: CsvFile, row: number | 'last'): Promise<void> => {
    reading.current?.abort()
    const aborter = new AbortController()
    reading.current = aborter
    setReading(true)
    try {
      const found = await readWindow(of, row, aborter.signal)
      if (aborter.signal.aborted) return
      const lastRead = found.from + found.rows.length - 1
      setShown({
        csv: of,
        window: found,
        number: row === 'last' ? lastRead : Math.min(row, lastRead),
        last: found.lastRow ?? last,
      })
    } catch {
      if (!aborter.signal.aborted) onReadFailure()
    }
    if (reading.current === aborter) setReading(false)
  }
  /** Goes to a row, or to the last one if the file ends before it. */
  const goTo = (row: number | 'last'): void => {
    if (!csv) return
    const target = row === 'last' ? (last ?? row) : Math.max(first, Math.min(row, last ?? row))
    const isInWindow = target !== 'last' && target >= window.from && target < window.from + window.rows.length
    if (!isInWindow) {
      void read(csv, target)
      return
    }
    reading.current?.abort()
    setReading(false)
    setShown({ csv, window, number: target, last })
  }

  return {
    number,
    cells: (window.rows[number - window.from] ?? []).slice(csv?.firstColumn ?? 0),
    first,
    last,
    count: last === undefined ? undefined : last - first + 1,
    isReading,
    goTo,
  }
}
