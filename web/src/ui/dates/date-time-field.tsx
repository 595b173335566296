import { type KeyboardEvent, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import type { TextCodec, TypedFieldProps } from '../inputs/field-props.ts'
import { TypedField } from '../inputs/typed-field.tsx'
import { useTextValue } from '../inputs/use-text-value.ts'
import calendarStyles from './calendar.module.css'
import { CalendarButton } from './calendar-button.tsx'
import {
  addDateTimeSeparators,
  type DateTimeParts,
  dateTimeTyping,
  formatDateTimeParts,
  parseDateTimeParts,
} from './date-time-typing.ts'
import { type DateLimits, findDatePart, getToday, stepDate } from './date-typing.ts'
import { TimeField } from './time-field.tsx'
import { stepTime } from './time-typing.ts'

export type DateTimeFieldProps = TypedFieldProps<string> &
  DateLimits & {
    timeCodec: TextCodec<string>
    /** The time (`HH:mm`) of a day that is chosen without one; the codec reads a typed day so. */
    defaultTime?: string | undefined
  }

const startOfDay = '00:00'

/**
 * A moment. The value is ISO 8601 in UTC; it is typed and shown as dd-MM-yyyy HH:mm in the Netherlands. `t` in an
 * empty input, and arrow keys without a value, set today at `defaultTime`, else 00:00; other arrow keys change the part at the caret.
 * `minimum` and `maximum` limit the calendar alone.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { defaultTime = startOfDay } = props
  const [isOpen, setOpen] = useState(false)
  const text = useTextValue({ ...props, typing: dateTimeTyping })
  const parts = props.value === null ? null : parseDateTimeParts(props.codec.format(props.value))
  const isLocked = props.isDisabled || props.isReadOnly

  /** Changes some parts; drops the season when the new time is not ambiguous. */
  const changeParts = (changed: Partial<DateTimeParts>): void => {
    const whole = { day: getToday(), time: defaultTime, seconds: '', season: '', ...parts, ...changed }
    const next = formatDateTimeParts(whole)
    const isReadable = props.codec.parse(next).value !== null
    text.setText(isReadable ? next : formatDateTimeParts({ ...whole, season: '' }), true)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget: input } = event
    if (isLocked || event.ctrlKey || event.metaKey) return
    if (key === 't' && text.text === '') {
      event.preventDefault()
      changeParts({})
    } else if (event.altKey && key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      const amount = key === 'ArrowUp' ? 1 : -1
      const caret = input.selectionStart ?? 0
      if (!parts) changeParts({})
      else if (caret > 10) changeParts({ time: stepTime(parts.time, caret <= 13 ? amount * 60 : amount) })
      else changeParts({ day: stepDate(parts.day, findDatePart(caret).unit, amount) })
      requestAnimationFrame(() => input.setSelectionRange(caret, caret))
    }
  }

  return (
    <TypedField
      field={props}
      text={text}
      addSeparators={addDateTimeSeparators}
      onKeyDown={handleKeyDown}
      inputMode="numeric"
      placeholder="dd-mm-jjjj uu:mm"
    >
      {!isLocked && (
        <CalendarButton
          label={props.label}
          isOpen={isOpen}
          onOpenChange={setOpen}
          value={parts?.day ?? null}
          onChange={(day) => changeParts({ day })}
          minimum={props.minimum}
          maximum={props.maximum}
          footer={
            <div className={calendarStyles.footer}>
              <div className={calendarStyles.time}>
                <TimeField
                  label="Tijd"
                  hideLabel
                  codec={props.timeCodec}
                  value={parts?.time ?? defaultTime}
                  onChange={(time) => time !== null && changeParts({ time, seconds: '' })}
                />
              </div>
              <Button size="small" variant="bare" onPress={() => changeParts({ day: getToday() })}>
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
