import { type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import calendarStyles from './calendar.module.css'
import { CalendarPopover } from './calendar-popover.tsx'
import { type DateLimits, datePartAt, formatDateText, stepDate, todayText } from './date-text.ts'
import {
  completeDateTimeText,
  dateTimeParts,
  formatDateTimeText,
  parseDateTimeText,
} from './date-time-text.ts'
import type { TypedFieldProps } from './field-props.ts'
import { TimeField } from './time-field.tsx'
import { stepTime } from './time-text.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

export type DateTimeFieldProps = TypedFieldProps<string> &
  DateLimits & {
    /** HH:mm for a date that is typed or picked without a time. Default 00:00. */
    defaultTime?: string | undefined
  }

/** A moment. The value is ISO 8601 in UTC; it is typed and shown as dd-MM-yyyy HH:mm in the Netherlands. */
export function DateTimeField(props: DateTimeFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const defaultTime = props.defaultTime ?? '00:00'
  const text = useTextValue({
    ...props,
    parse: (typed: string, isFinal: boolean) => parseDateTimeText(typed, isFinal, { ...props, defaultTime }),
    format: formatDateTimeText,
  })
  const parts = props.value === null ? null : dateTimeParts(props.value)
  const isLocked = props.isDisabled || props.isReadOnly
  const put = (date: string, time: string): void => text.setText(`${formatDateText(date)} ${time}`, true)

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget: input } = event
    if (isLocked || event.ctrlKey || event.metaKey) return
    if (key === 't' && text.text === '') {
      event.preventDefault()
      put(todayText(), defaultTime)
    } else if (event.altKey && key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      const amount = key === 'ArrowUp' ? 1 : -1
      const caret = input.selectionStart ?? 0
      if (!parts) put(todayText(), defaultTime)
      else if (caret > 10) put(parts.date, stepTime(parts.time, caret <= 13 ? amount * 60 : amount))
      else put(stepDate(parts.date, datePartAt(caret).unit, amount), parts.time)
      requestAnimationFrame(() => input.setSelectionRange(caret, caret))
    }
  }

  return (
    <TypedField
      field={props}
      text={text}
      complete={completeDateTimeText}
      onKeyDown={handleKeyDown}
      inputMode="numeric"
      placeholder="dd-mm-jjjj uu:mm"
    >
      {!isLocked && (
        <CalendarPopover
          label={props.label}
          isOpen={isOpen}
          onOpenChange={setOpen}
          value={parts?.date ?? null}
          onChange={(date) => put(date, parts?.time ?? defaultTime)}
          minimum={props.minimum}
          maximum={props.maximum}
          footer={
            <div className={calendarStyles.footer}>
              <div className={calendarStyles.time}>
                <TimeField
                  label="Tijd"
                  hideLabel
                  value={parts?.time ?? defaultTime}
                  onChange={(time) => time !== null && put(parts?.date ?? todayText(), time)}
                />
              </div>
              <Button
                size="small"
                variant="bare"
                onPress={() => put(todayText(), parts?.time ?? defaultTime)}
              >
                Vandaag
              </Button>
              <span className={calendarStyles.grow} />
              <Button size="small" onPress={() => setOpen(false)}>
                Klaar
              </Button>
            </div>
          }
        />
      )}
    </TypedField>
  )
}
