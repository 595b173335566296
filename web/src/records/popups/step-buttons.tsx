import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { RecordSteps } from './record-steps.ts'

interface StepButtonsProps {
  readonly steps: RecordSteps
  readonly onStep: (record: AnyRecord) => void
}

/** Arrows to the previous and next record; the arrow keys do the same outside of inputs (platform.md section 9). */
export function StepButtons({ steps, onStep }: StepButtonsProps) {
  useArrowKeys(steps, onStep)
  const { previous, next } = steps
  return (
    <>
      <Button
        variant="bare"
        icon={IconChevronLeft}
        label="Vorig record"
        disabledReason={previous ? undefined : 'Dit is het eerste record van deze pagina.'}
        onPress={() => previous && onStep(previous)}
      />
      <Button
        variant="bare"
        icon={IconChevronRight}
        label="Volgend record"
        disabledReason={next ? undefined : 'Dit is het laatste record van deze pagina.'}
        onPress={() => next && onStep(next)}
      />
    </>
  )
}

/** What uses the arrow keys itself. */
const usesArrows =
  'input, textarea, select, [contenteditable], [role=grid], [role=treegrid], [role=tablist], [role=menu], [role=listbox], [role=radiogroup], [role=alertdialog]'

function useArrowKeys(steps: RecordSteps, onStep: (record: AnyRecord) => void): void {
  const latest = useRef({ steps, onStep })
  useEffect(() => {
    latest.current = { steps, onStep }
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const { steps, onStep } = latest.current
      const target =
        event.key === 'ArrowLeft' ? steps.previous : event.key === 'ArrowRight' ? steps.next : null
      if (!target || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(usesArrows)) return
      event.preventDefault()
      onStep(target)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
