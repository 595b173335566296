import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { FocusTarget } from '../../ui/field-props.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './row-stepper.module.css'
import type { CsvRow } from './use-csv-row.ts'

const atFirst = 'Dit is de eerste rij.'
const atLast = 'Dit is de laatste rij.'

interface RowStepperProps {
  readonly row: CsvRow
  /** Another number puts the focus into the field of the row; 0 does not. */
  readonly focusRequest: number
}

/** From one row of the file to another: first, previous, next, last, or by its number. */
export function RowStepper({ row, focusRequest }: RowStepperProps) {
  const { number, total, goTo } = row
  const [typed, setTyped] = useState<number | null>()
  const field = useRef<FocusTarget>(null)
  useEffect(() => {
    if (focusRequest > 0) field.current?.focus()
  }, [focusRequest])
  const back = number <= 1 ? atFirst : undefined
  const on = total !== undefined && number >= total ? atLast : undefined
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
      <Button
        variant="bare"
        icon={IconChevronsLeft}
        label="Eerste rij"
        disabledReason={back}
        onPress={() => goTo(1)}
      />
      <Button
        variant="bare"
        icon={IconChevronLeft}
        label="Vorige rij"
        disabledReason={back}
        onPress={() => goTo(number - 1)}
      />
      <span aria-hidden="true">Rij</span>
      <div className={styles.number}>
        <NumberField
          ref={field}
          label="Rij"
          hideLabel
          format="integer"
          value={typed === undefined ? number : typed}
          onChange={setTyped}
          onBlur={jump}
        />
      </div>
      <span className={styles.total} aria-live="polite">
        {total === undefined ? '' : `van ${total.toLocaleString('nl-NL')}`}
      </span>
      <Button
        variant="bare"
        icon={IconChevronRight}
        label="Volgende rij"
        disabledReason={on}
        onPress={() => goTo(number + 1)}
      />
      <Button
        variant="bare"
        icon={IconChevronsRight}
        label="Laatste rij"
        disabledReason={on}
        onPress={() => goTo('last')}
      />
      {row.isReading && <Spinner label="Het bestand wordt gelezen…" />}
    </form>
  )
}
