import { type RefObject, type SyntheticEvent, useRef } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { dayCodec, limitedTextCodec } from '../../fields/text-codec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { getToday, stepDate } from '../../ui/dates/date-typing.ts'
import popoverStyles from '../../ui/overlays/popover.module.css'
import styles from './record-page.module.css'

export interface ReferenceDatePanelProps {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Whether it asks for a reference date. */
  readonly isOffered: boolean
  /** `yyyy-MM-dd`; null: no reference date. */
  readonly day: string | null
  readonly onChoose: (day: string | null) => void
  /** `yyyy-MM-dd`; null: what is known now. */
  readonly knownDay: string | null
  readonly onChooseKnown: (day: string | null) => void
}

/**
 * A popover with a focused date input. A date applies at once and leaves the panel open; Enter closes it once its dates are right, and so do
 * the buttons "Vandaag" and "Geen peildatum", which choose.
 */
export function ReferenceDatePanel({
  anchor,
  isOpen,
  onOpenChange,
  isOffered,
  day,
  onChoose,
  knownDay,
  onChooseKnown,
}: ReferenceDatePanelProps) {
  const yesterday = stepDate(getToday(), 'day', -1)
  const errors = useRef(new Map<string, string>())
  const noteError = (input: string) => (message: string | null) => {
    if (message === null) errors.current.delete(input)
    else errors.current.set(input, message)
  }
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (errors.current.size === 0) onOpenChange(false)
  }
  const choose = (chosen: string | null): void => {
    onChoose(chosen)
    onOpenChange(false)
  }
  return (
    <Popover
      className={popoverStyles.popover ?? ''}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={4}
    >
      <Dialog aria-label={isOffered ? 'Peildatum' : 'Zoals bekend op'} className={styles.referenceDate ?? ''}>
        <form className={styles.referenceInputs} noValidate onSubmit={handleSubmit}>
          {isOffered && (
            <DateField
              label="Peildatum"
              codec={dayCodec}
              autoFocus
              value={day}
              onChange={onChoose}
              onTextError={noteError('day')}
              description="Records en omschrijvingen zoals ze op deze dag gelden. Zonder peildatum staan alle versies in de lijst."
            />
          )}
          <DateField
            label="Zoals bekend op"
            autoFocus={!isOffered}
            onTextError={noteError('known')}
            codec={limitedTextCodec<'date'>({ kind: 'date', label: 'Zoals bekend op', maximum: yesterday })}
            value={knownDay}
            onChange={(next) => {
              if (next === null || next <= yesterday) onChooseKnown(next)
            }}
            maximum={yesterday}
            description="Wat Stamboek aan het einde van die dag liet zien. Hierin kan niets worden gewijzigd."
          />
          <div className={styles.referenceButtons}>
            {isOffered && <Button onPress={() => choose(getToday())}>Vandaag</Button>}
            {isOffered && day !== null && <Button onPress={() => choose(null)}>Geen peildatum</Button>}
            <Button type="submit" onPress={() => onOpenChange(false)}>
              Sluiten
            </Button>
          </div>
        </form>
      </Dialog>
    </Popover>
  )
}
