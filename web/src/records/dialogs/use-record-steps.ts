import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useState } from 'react'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { type RecordSteps, recordSteps, type Step } from './record-position.ts'

interface RecordStepper {
  readonly steps: RecordSteps
  /** Shows the neighbour; past the edge of a page, as soon as the page beside it has come. */
  readonly goTo: (step: Step) => void
}

interface Awaited {
  /** Of the page that the record must be on: how many rows come before it. */
  readonly rowOffset: number
  readonly step: Step
}

/** Going from record to record in the order of the grid, which goes along to the next page (platform.md 2.6). */
export function useRecordSteps(props: ActionDialogProps): RecordStepper {
  const { rows, rowOffset, areRowsReady, onNavigate, onPageChange } = props
  const id = props.records[0]?.id
  const found = rows.findIndex((row) => row.id === id)
  const [last, setLast] = useState({ id, index: found })
  // A change can take a record from the page; its neighbours are then those of the place where it stood.
  const isGone = found < 0 && last.id === id
  if (found >= 0 && (last.id !== id || last.index !== found)) setLast({ id, index: found })
  const [awaited, setAwaited] = useState<Awaited>()

  useEffect(() => {
    if (!awaited || !areRowsReady || awaited.rowOffset !== rowOffset) return
    const target = awaited.step === 'next' ? rows[0] : rows.at(-1)
    setAwaited(undefined)
    if (target) onNavigate(target)
  }, [awaited, areRowsReady, rowOffset, rows, onNavigate])

  const goTo = (step: Step): void => {
    const target = neighbour(rows, isGone ? last.index : found, step, isGone)
    if (target) {
      setAwaited(undefined)
      onNavigate(target)
      return
    }
    const by = step === 'next' ? 1 : -1
    setAwaited({ rowOffset: rowOffset + by * props.pageLimit, step })
    onPageChange(Math.floor(rowOffset / props.pageLimit) + 1 + by)
  }
  if (!isGone) return { steps: recordSteps(props, found), goTo }
  const place = { ...props, totalCount: props.totalCount + 1 }
  return { steps: { ...recordSteps(place, last.index), position: undefined }, goTo }
}

/** Where a record has gone, the one after it stands in its place. */
function neighbour(
  rows: readonly AnyRecord[],
  index: number,
  step: Step,
  isGone: boolean,
): AnyRecord | undefined {
  return rows[step === 'previous' ? index - 1 : isGone ? index : index + 1]
}
