import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { IconCalendarTime, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { formatDateText } from '../ui/date-text.ts'
import popoverStyles from '../ui/popover.module.css'
import styles from './record-page.module.css'

interface ReferenceDateProps {
  /** ISO 8601 instant; null: records of every day. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** The day for which records are shown; without one those of every day are. */
export function ReferenceDate({ value, onChange }: ReferenceDateProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const day = value === null ? null : dayOf(value)
  const choose = (next: string | null): void => onChange(next === null ? null : instantOfDay(next))

  return (
    <>
      <Button
        ref={anchor}
        variant={day === null ? 'bare' : 'secondary'}
        icon={IconCalendarTime}
        isExpanded={isOpen}
        onPress={() => setOpen(true)}
      >
        Peildatum: {day === null ? 'geen' : formatDateText(day)}
        <IconChevronDown aria-hidden />
      </Button>
      <Popover
        className={popoverStyles.popover ?? ''}
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={4}
      >
        <Dialog aria-label="Peildatum" className={styles.referenceDate ?? ''}>
          <DateField
            label="Peildatum"
            autoFocus
            value={day}
            onChange={choose}
            description="Records en omschrijvingen zoals ze op deze dag gelden. Zonder peildatum staan alle versies in de lijst."
          />
          <div className={styles.referenceButtons}>
            <Button
              onPress={() => {
                choose(null)
                setOpen(false)
              }}
            >
              Geen peildatum
            </Button>
            <Button onPress={() => setOpen(false)}>Sluiten</Button>
          </div>
        </Dialog>
      </Popover>
    </>
  )
}
