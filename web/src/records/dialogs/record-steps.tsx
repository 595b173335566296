import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { isShortcut } from '../../ui/shortcuts/shortcut.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import styles from './record-dialog.module.css'
import type { RecordSteps, Step } from './record-position.ts'

interface StepButtonsProps {
  readonly steps: RecordSteps
  readonly onStep: (step: Step) => void
}

/** Arrows to the previous and next record; the arrow keys do the same outside of inputs (platform.md section 9). */
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

/** What uses the arrow keys itself. */
const usesArrows =
  'input, textarea, select, [contenteditable], [role=grid], [role=treegrid], [role=tablist], [role=menu], [role=listbox], [role=radiogroup]'

function useArrowKeys(
  buttons: RefObject<HTMLElement | null>,
  steps: RecordSteps,
  onStep: (step: Step) => void,
): void {
  const latest = useRef({ steps, onStep })
  useEffect(() => {
    latest.current = { steps, onStep }
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const { steps, onStep } = latest.current
      const step = stepsOfKeys.find((step) => isShortcut(event, recordShortcuts[step]))
      if (!step || !steps[step] || event.defaultPrevented) return
      if (event.target instanceof Element && !mayStepFrom(event.target, buttons.current)) return
      event.preventDefault()
      onStep(step)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [buttons])
}

const stepsOfKeys: readonly Step[] = ['previous', 'next']
const windows = '[role=dialog], [role=alertdialog]'

/** Not from what is over the window of the buttons, such as a question. */
function mayStepFrom(target: Element, buttons: Element | null): boolean {
  const around = target.closest(windows)
  return !target.closest(usesArrows) && (!around || around === buttons?.closest(windows))
}
