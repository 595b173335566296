import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import type { TypedFieldProps } from '../inputs/field-props.ts'
import { TypedField } from '../inputs/typed-field.tsx'
import { useTextValue } from '../inputs/use-text-value.ts'
import calendarStyles from './calendar.module.css'
import { CalendarButton } from './calendar-button.tsx'
import { addDateSeparators, type DateLimits, dateTyping, getToday } from './date-typing.ts'
import { useDateKeys } from './use-date-keys.ts'

export type DateFieldProps = TypedFieldProps<string> & DateLimits

/**
 * A day, typed digit by digit, pasted, stepped by keys or picked. The value is `yyyy-MM-dd`; it is shown as dd-MM-yyyy. `minimum` and
 * `maximum` limit the calendar alone; of typed days `codec` decides.
 */
export function DateField(props: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const text = useTextValue({ ...props, typing: dateTyping })
  const isLocked = props.isDisabled || props.isReadOnly
  const handleKeyDown = useDateKeys({
    value: props.value,
    setDay: text.setValue,
    openCalendar: () => setOpen(true),
    isDisabled: isLocked,
  })
  const pick = (value: string | null): void => {
    text.setValue(value)
    setOpen(false)
  }

  return (
    <TypedField
      field={props}
      text={text}
      addSeparators={addDateSeparators}
      onKeyDown={handleKeyDown}
      inputMode="numeric"
      placeholder="dd-mm-jjjj"
    >
      {!isLocked && (
        <CalendarButton
          label={props.label}
          isOpen={isOpen}
          onOpenChange={setOpen}
          value={props.value}
          onChange={pick}
          minimum={props.minimum}
          maximum={props.maximum}
          footer={
            <div className={calendarStyles.footer}>
              <Button size="small" variant="bare" onPress={() => pick(getToday())}>
                Vandaag
              </Button>
              <span className={calendarStyles.grow} />
              {props.value !== null && !props.isRequired && (
                <Button size="small" variant="bare" onPress={() => pick(null)}>
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
