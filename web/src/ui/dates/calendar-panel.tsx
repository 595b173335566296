import { CalendarDate, parseDate } from '@internationalized/date'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Dialog,
  Popover,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import popoverStyles from '../overlays/popover.module.css'
import styles from './calendar.module.css'
import { type DateLimits, getToday } from './date-typing.ts'

export type CalendarPanelProps = DateLimits & {
  anchor: RefObject<HTMLElement | null>
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** `yyyy-MM-dd` */
  value: string | null
  onChange: (value: string) => void
  /** The days from `start` to before `end` are tinted. */
  range?: { start: string | null; end: string | null } | undefined
  header?: ReactNode
  footer?: ReactNode
}

/** A calendar in a popover at `anchor`, at today without a `value`, from 1900 on without a `minimum`. A choice does not close it. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { value, range, minimum, maximum } = props
  const isInRange = (day: string): boolean =>
    !!range?.start && day >= range.start && (range.end === null || day < range.end)

  return (
    <Popover
      className={classNames(popoverStyles.popover, styles.popover)}
      triggerRef={props.anchor}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      placement="bottom end"
      offset={8}
    >
      <Dialog aria-label={`Kalender van ${props.label}`} className={classNames(styles.dialog)}>
        {props.header}
        <Calendar
          aria-label={props.label}
          autoFocus
          firstDayOfWeek="mon"
          value={value === null ? null : parseDate(value)}
          defaultFocusedValue={parseDate(value ?? getToday())}
          minValue={minimum ? parseDate(minimum) : firstDay}
          {...(maximum && { maxValue: parseDate(maximum) })}
          onChange={(date) => props.onChange(date.toString().slice(0, 10))}
        >
          <header className={styles.header}>
            <Button slot="previous" className={classNames(styles.turn)}>
              <IconChevronLeft aria-hidden />
            </Button>
            <CalendarHeading className={classNames(styles.heading)} />
            <Button slot="next" className={classNames(styles.turn)}>
              <IconChevronRight aria-hidden />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short" className={classNames(styles.grid)}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={classNames(styles.weekday)}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className={classNames(styles.day, isInRange(date.toString()) && styles.inRange)}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
        {props.footer}
      </Dialog>
    </Popover>
  )
}

const firstDay = new CalendarDate(1900, 1, 1)
