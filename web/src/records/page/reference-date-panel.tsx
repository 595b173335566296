import type { RefObject } from 'react'
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
  /** `yyyy-MM-dd`; null: no reference date. */
  readonly day: string | null
  readonly onChoose: (day: string | null) => void
  /** `yyyy-MM-dd`; null: what is known now. */
  readonly knownDay: string | null
  readonly onChooseKnown: (day: string | null) => void
}

/**
 * A popover with a focused date input. A date applies at once and leaves the panel open; the button "Geen peildatum"
 * chooses null and closes it.
 */
export function ReferenceDatePanel({
  anchor,
  isOpen,
  onOpenChange,
  day,
  onChoose,
  knownDay,
  onChooseKnown,
}: ReferenceDatePanelProps) {
  const yesterday = stepDate(getToday(), 'day', -1)
  return (
    <Popover
      className={popoverStyles.popover ?? ''}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={4}
    >
      <Dialog aria-label="Peildatum" className={styles.referenceDate ?? ''}>
        <DateField
          label="Peildatum"
          codec={dayCodec}
          autoFocus
          value={day}
          onChange={onChoose}
          description="Records en omschrijvingen zoals ze op deze dag gelden. Zonder peildatum staan alle versies in de lijst."
        />
        <DateField
          label="Zoals bekend op"
          codec={limitedTextCodec<'date'>({ kind: 'date', label: 'Zoals bekend op', maximum: yesterday })}
          value={knownDay}
          onChange={(next) => {
            if (next === null || next <= yesterday) onChooseKnown(next)
          }}
          maximum={yesterday}
          description="Wat Stamboek aan het einde van die dag liet zien. Hierin kan niets worden gewijzigd."
        />
        <div className={styles.referenceButtons}>
          <Button
            onPress={() => {
              onChoose(null)
              onOpenChange(false)
            }}
          >
            Geen peildatum
          </Button>
          <Button onPress={() => onOpenChange(false)}>Sluiten</Button>
        </div>
      </Dialog>
    </Popover>
  )
}
