import { useEffect, useRef, useState } from 'react'
import { textCodec } from '../../../fields/text-codec.ts'
import { PaginationButtons } from '../../../ui/buttons/pagination-buttons.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { FocusTarget } from '../../../ui/inputs/field-props.ts'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import styles from './csv-preview.module.css'
import type { CsvRow } from './use-csv-row.ts'

interface RowStepperProps {
  readonly row: CsvRow
  /** A higher number focuses the row number; 0 does not. */
  readonly focusRequest: number
}

const rowCodec = textCodec<'integer'>({ kind: 'integer', label: 'Rij' })

const formatCount = (count: number): string => count.toLocaleString('nl-NL')

/** Buttons through the rows of a file, and an input of the row number as in a spreadsheet, which jumps on Enter and on blur. */
export function RowStepper({ row, focusRequest }: RowStepperProps) {
  const { number, first, last, count, goTo } = row
  // Of the rows below the headers, from 1 (requirements 13.6).
  const position = number - first + 1
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
      <PaginationButtons
        noun="rij"
        position={position}
        count={count}
        onMove={(to) => goTo(to === 'last' ? to : to + first - 1)}
      >
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
          {last !== undefined && `van ${formatCount(last)} · `}gegevensrij {formatCount(position)}
        </span>
      </PaginationButtons>
      {row.isReading && <Spinner label="Het bestand wordt gelezen…" />}
    </form>
  )
}
