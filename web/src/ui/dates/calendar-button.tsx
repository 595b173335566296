import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { InnerButton } from '../buttons/inner-button.tsx'
import { lazyPart } from '../feedback/lazy-part.tsx'
import styles from './calendar.module.css'
import type { CalendarPanelProps } from './calendar-panel.tsx'

const CalendarPanel = lazyPart<CalendarPanelProps>(
  async () => (await import('./calendar-panel.tsx')).CalendarPanel,
  ({ onOpenChange }) => onOpenChange(false),
)

type CalendarButtonProps = Omit<CalendarPanelProps, 'anchor'>

/** A button, out of the tab order, that opens and closes its calendar. Closes it, too, when the code of the calendar cannot be loaded. */
export function CalendarButton(props: CalendarButtonProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className={styles.anchor}>
      <InnerButton
        label={`Kalender van ${props.label}`}
        icon={IconCalendar}
        isInTabOrder={false}
        onPress={() => props.onOpenChange(!props.isOpen)}
      />
      <CalendarPanel {...props} anchor={anchor} />
    </span>
  )
}
