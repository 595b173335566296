import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { matchesShortcut } from '../../ui/shortcuts/shortcut.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import type { ActionDialogProps, RowsOfPage } from './action-dialog-props.ts'
import styles from './record-dialog.module.css'

type Step = 'previous' | 'next'

interface RecordSteps {
  readonly previous: boolean
  readonly next: boolean
  /** "3 van 249"; undefined if the record is not on the page. */
  readonly position: string | undefined
}

interface StepButtonsProps {
  readonly steps: RecordSteps
  readonly onStep: (step: Step) => void
}

/**
 * Buttons for the previous and next record. In the same dialog, outside of inputs, grids, menus and tabs, the arrow
 * keys left and right do the same (requirements 15.1).
 */
export function StepButtons({ steps, onStep }: StepButtonsProps) {
  const buttons = useRef<HTMLSpanElement>(null)
  useArrowKeys(buttons, steps, onStep)
  const { previous, next } = steps
  return (
    <span ref={buttons} className={styles.steps}>
      <Button
        variant="bare"
        icon={IconChevronLeft}
        label="Vorig record"
        disabledReason={previous ? undefined : 'Dit is het eerste record.'}
        onPress={() => previous && onStep('previous')}
      />
      <Button
        variant="bare"
        icon={IconChevronRight}
        label="Volgend record"
        disabledReason={next ? undefined : 'Dit is het laatste record.'}
        onPress={() => next && onStep('next')}
      />
    </span>
  )
}

const arrowKeyElements =
  'input, textarea, select, [contenteditable], [role=grid], [role=treegrid], [role=tablist], [role=menu], [role=listbox], [role=radiogroup]'

function useArrowKeys(
  buttons: RefObject<HTMLElement | null>,
  steps: RecordSteps,
  onStep: (step: Step) => void,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const step = stepsOfKeys.find((each) => matchesShortcut(event, recordShortcuts[each]))
    if (!step || !steps[step] || event.defaultPrevented) return
    if (event.target instanceof Element && !mayStepFrom(event.target, buttons.current)) return
    event.preventDefault()
    onStep(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const stepsOfKeys: readonly Step[] = ['previous', 'next']
const dialogRoles = '[role=dialog], [role=alertdialog]'

function mayStepFrom(target: Element, buttons: Element | null): boolean {
  const around = target.closest(dialogRoles)
  return !target.closest(arrowKeyElements) && (!around || around === buttons?.closest(dialogRoles))
}

interface RecordStepper {
  readonly steps: RecordSteps
  readonly goTo: (step: Step) => void
}

interface AwaitedPage {
  readonly rowOffset: number
  readonly step: Step
}

/**
 * Returns which steps from the record are possible, its position (`3 van 249`), and `goTo`, for a possible step: it shows
 * that record, past the end of a page with the next or previous page (requirements 13.1). A record that left the page
 * keeps its neighbours, without a position.
 */
export function useRecordSteps(props: ActionDialogProps): RecordStepper {
  const { rows, rowOffset, areRowsReady, onNavigate, onPageChange } = props
  const id = props.records[0]?.id
  const found = rows.findIndex((row) => row.id === id)
  const [last, setLast] = useState({ id, index: found })
  // A changed record can leave the page; its neighbours are those of its last position.
  const isGone = found < 0 && last.id === id
  if (found >= 0 && (last.id !== id || last.index !== found)) setLast({ id, index: found })
  const [awaited, setAwaited] = useState<AwaitedPage>()

  useEffect(() => {
    if (!awaited || !areRowsReady || awaited.rowOffset !== rowOffset) return
    const target = awaited.step === 'next' ? rows[0] : rows.at(-1)
    setAwaited(undefined)
    if (target) onNavigate(target)
  }, [awaited, areRowsReady, rowOffset, rows, onNavigate])

  const goTo = (step: Step): void => {
    const target = findNeighbour(rows, isGone ? last.index : found, step, isGone)
    if (target) {
      setAwaited(undefined)
      onNavigate(target)
      return
    }
    const by = step === 'next' ? 1 : -1
    setAwaited({ rowOffset: rowOffset + by * props.pageLimit, step })
    onPageChange(Math.floor(rowOffset / props.pageLimit) + 1 + by)
  }
  if (!isGone) return { steps: findSteps(props, found), goTo }
  const withRecord = { ...props, totalCount: props.totalCount + 1 }
  return { steps: { ...findSteps(withRecord, last.index), position: undefined }, goTo }
}

function findNeighbour(
  rows: readonly AnyRecord[],
  index: number,
  step: Step,
  isGone: boolean,
): AnyRecord | undefined {
  return rows[step === 'previous' ? index - 1 : isGone ? index : index + 1]
}

function findSteps({ rows, rowOffset, totalCount }: RowsOfPage, index: number): RecordSteps {
  if (index < 0) return { previous: false, next: false, position: undefined }
  const position = rowOffset + index
  const count = Math.max(totalCount, rowOffset + rows.length)
  return { previous: position > 0, next: position + 1 < count, position: `${position + 1} van ${count}` }
}
