import { useState } from 'react'
import { Button } from './button.tsx'
import calendarStyles from './calendar.module.css'
import { CalendarPopover } from './calendar-popover.tsx'
import { completeDateText, type DateLimits, formatDateText, parseDateText, todayText } from './date-text.ts'
import type { TypedFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { useDateKeys } from './use-date-keys.ts'
import { useTextValue } from './use-text-value.ts'

export type DateFieldProps = TypedFieldProps<string> & DateLimits

/** A day, typed digit by digit, pasted or picked. The value is `yyyy-MM-dd`; it is shown as dd-MM-yyyy. */
export function DateField(props: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const text = useTextValue({
    ...props,
    parse: (typed: string, isFinal: boolean) => parseDateText(typed, isFinal, props),
    format: formatDateText,
  })
  const isLocked = props.isDisabled || props.isReadOnly
  const handleKeyDown = useDateKeys({
    value: props.value,
    setText: (next) => text.setText(next, true),
    openCalendar: () => setOpen(true),
    isDisabled: isLocked,
  })
  const pick = (value: string): void => {
    text.setText(formatDateText(value), true)
    setOpen(false)
  }

  return (
    <TypedField
      field={props}
      text={text}
      complete={completeDateText}
      onKeyDown={handleKeyDown}
      inputMode="numeric"
      placeholder="dd-mm-jjjj"
    >
      {!isLocked && (
        <CalendarPopover
          label={props.label}
          isOpen={isOpen}
          onOpenChange={setOpen}
          value={props.value}
          onChange={pick}
          minimum={props.minimum}
          maximum={props.maximum}
          footer={
            <div className={calendarStyles.footer}>
              <Button size="small" variant="bare" onPress={() => pick(todayText())}>
                Vandaag
              </Button>
              <span className={calendarStyles.grow} />
              {props.value !== null && !props.isRequired && (
                <Button
                  size="small"
                  variant="bare"
                  onPress={() => {
                    text.setText('', true)
                    setOpen(false)
                  }}
                >
                  Wissen
                </Button>
              )}
            </div>
          }
        />
      )}
    </TypedField>
  )
}
