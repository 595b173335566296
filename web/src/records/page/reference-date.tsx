import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf, instantOfDay, lastDayBefore, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { IconCalendarTime, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { useRegisterPageActions } from '../actions/page-actions.ts'
import type { ReferenceDatePanelProps } from './reference-date-panel.tsx'

const ReferenceDatePanel = lazyPart<ReferenceDatePanelProps>(
  async () => (await import('./reference-date-panel.tsx')).ReferenceDatePanel,
  ({ onOpenChange }) => onOpenChange(false),
)

interface ReferenceDateProps {
  /** ISO 8601 instant; null: no reference date. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Whether the page has a reference date; else the panel asks for the day of knowledge alone. */
  readonly isOffered: boolean
  /** ISO 8601 instant; undefined: what is known now. */
  readonly knownOnUtc: string | undefined
  readonly onKnownOnChange: (value: string | undefined) => void
}

/**
 * A button with the reference date, the day for which records are shown, and a panel to choose or clear it. `onChange`
 * gets the start of the day in Amsterdam. The panel also asks for the day at whose end something was known, of which
 * `onKnownOnChange` gets the end.
 */
export function ReferenceDate(props: ReferenceDateProps) {
  const { value, onChange, isOffered, knownOnUtc, onKnownOnChange } = props
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const day = value === null ? null : dayOf(value)
  const knownDay = knownOnUtc === undefined ? null : lastDayBefore(knownOnUtc)
  const choose = (next: string | null): void => onChange(next === null ? null : instantOfDay(next))
  useRegisterPageActions(
    isOffered
      ? [
          {
            id: 'referenceDate',
            label: 'Peildatum',
            detail: 'Bijvoorbeeld peildatum 1-1-2025',
            icon: IconCalendarTime,
            run: () => setOpen(true),
            takesDay: choose,
          },
        ]
      : [],
  )

  return (
    <>
      <Button
        ref={anchor}
        variant={day === null && (isOffered || knownDay === null) ? 'bare' : 'secondary'}
        icon={IconCalendarTime}
        isExpanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {isOffered
          ? `Peildatum: ${day === null ? 'geen' : formatDay(day)}`
          : `Zoals bekend: ${knownDay === null ? 'nu' : formatDay(knownDay)}`}
        <IconChevronDown aria-hidden />
      </Button>
      <ReferenceDatePanel
        anchor={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isOffered={isOffered}
        day={day}
        onChoose={choose}
        knownDay={knownDay}
        onChooseKnown={(next) => onKnownOnChange(next === null ? undefined : instantOfDay(nextDay(next)))}
      />
    </>
  )
}
