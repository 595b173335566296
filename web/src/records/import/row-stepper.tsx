import { useEffect, useRef, useState } from 'react'
import { textCodec } from '../../fields/text-codec.ts'
import { PaginationButtons } from '../../ui/buttons/pagination-buttons.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { FocusTarget } from '../../ui/inputs/field-props.ts'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import styles from './csv-preview.module.css'
import type { CsvRow } from './use-csv-row.ts'

interface RowStepperProps {
  readonly row: CsvRow
  /** A higher number focuses the row number; 0 does not. */
  readonly focusRequest: number
}

const rowCodec = textCodec<'integer'>({ kind: 'integer', label: 'Rij' })

/** Steps through the rows of the file: first, previous, next, last, or by number. */
export function RowStepper({ row, focusRequest }: RowStepperProps) {
  const { number, total, goTo } = row
  const [typed, setTyped] = useState<number | null>()
  const field = useRef<FocusTarget>(null)
  useEffect(() => {
    if (focusRequest > 0) field.current?.focus()
  }, [focusRequest])
  const jump = (): void => {
    if (typeof typed === 'number') goTo(Math.trunc(typed))
    setTyped(undefined)
  }

  return (
    <form
      className={styles.stepper}
      aria-label="Rijen van het bestand"
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      <PaginationButtons noun="rij" position={number} count={total} onMove={goTo}>
        <span aria-hidden="true">Rij</span>
        <div className={styles.number}>
          <NumberField
            ref={field}
            label="Rij"
            hideLabel
            codec={rowCodec}
            isInteger
            value={typed === undefined ? number : typed}
            onChange={setTyped}
            onBlur={jump}
          />
        </div>
        <span className={styles.total} aria-live="polite">
          {total === undefined ? '' : `van ${total.toLocaleString('nl-NL')}`}
        </span>
      </PaginationButtons>
      {row.isReading && <Spinner label="Het bestand wordt gelezen…" />}
    </form>
  )
}
