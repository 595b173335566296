import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import fieldStyles from '../inputs/field.module.css'
import type { FieldProps, TypedFieldProps } from '../inputs/field-props.ts'
import { FormField } from '../inputs/form-field.tsx'
import { useTextValue } from '../inputs/use-text-value.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import calendarStyles from './calendar.module.css'
import { CalendarButton } from './calendar-button.tsx'
import { DateBoundInput } from './date-bound-input.tsx'
import styles from './date-range.module.css'
import { type DateLimits, dateTyping, stepDate } from './date-typing.ts'

type End = 'start' | 'end'
type Format = (day: string) => string

/**
 * A period with an input for its first and its last day (`van … t/m …`); its value is half open. `isRequired` requires the first day. A
 * period that ends before it starts is passed on, with an error by `onTextError`. With `isSearch`, Enter in a first day that was just typed
 * makes it the last day, too, if there is none: a search of one day. `minimum` and `maximum` limit the calendar alone.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label } = props
  const value = toInclusive(props.value)
  const container = useFocusTarget(props.ref)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<End>('start')
  const texts = useDateRangeTexts({
    ...props,
    value,
    onChange: (days) => props.onChange(toHalfOpen(days)),
  })
  const errorMessage = texts.error ?? props.errorMessage
  const isLocked = props.isDisabled || props.isReadOnly
  const { format } = props.codec

  const openCalendar = (which: End): void => {
    setActive(which)
    setOpen(true)
  }

  const pick = (day: string | null): void => {
    texts[active].setValue(day)
    if (active === 'start' && day !== null) setActive('end')
    else setOpen(false)
  }

  const handleBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.()
  }

  const shared = { isDisabled: props.isDisabled, isReadOnly: props.isReadOnly }
  const isOneWrong = texts.start.isWrong || texts.end.isWrong
  const isInvalid = (end: End) => !!errorMessage && (texts[end].isWrong || !isOneWrong)
  return (
    <FormField
      ref={container}
      label={label}
      hideLabel={props.hideLabel}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      isReadOnly={props.isReadOnly}
      description={props.description}
      errorMessage={errorMessage}
      onBlur={handleBlur}
    >
      <div className={classNames(fieldStyles.control, styles.control)}>
        <DateBoundInput
          {...shared}
          isInvalid={isInvalid('start')}
          label={`${label}: van`}
          value={value.start}
          text={texts.start}
          placeholder="dd-mm-jjjj"
          isRequired={props.isRequired}
          name={props.name}
          autoFocus={props.autoFocus}
          onFocus={() => setActive('start')}
          onEnter={props.isSearch ? texts.searchOneDay : undefined}
          openCalendar={() => openCalendar('start')}
        />
        <span className={styles.between} aria-hidden="true">
          t/m
        </span>
        <DateBoundInput
          {...shared}
          isInvalid={isInvalid('end')}
          label={`${label}: t/m`}
          value={value.end}
          text={texts.end}
          placeholder={isLocked && value.start ? 'open' : 'dd-mm-jjjj'}
          onFocus={() => setActive('end')}
          openCalendar={() => openCalendar('end')}
        />
        {!isLocked && (
          <span className={styles.calendar}>
            <CalendarButton
              label={label}
              isOpen={isOpen}
              onOpenChange={setOpen}
              value={value[active]}
              onChange={pick}
              minimum={props.minimum}
              maximum={props.maximum}
              range={value}
              header={<EndPicker active={active} onChange={setActive} value={value} format={format} />}
              footer={
                <div className={calendarStyles.footer}>
                  <Button size="small" variant="bare" onPress={() => pick(null)}>
                    {active === 'start' ? 'Geen begindatum' : 'Geen einddatum'}
                  </Button>
                </div>
              }
            />
          </span>
        )}
      </div>
    </FormField>
  )
}

function EndPicker({
  active,
  onChange,
  value,
  format,
}: {
  active: End
  onChange: (end: End) => void
  value: InclusiveRange
  format: Format
}) {
  const show = (day: string | null): string => (day === null ? 'open' : format(day))
  return (
    <div className={styles.ends}>
      {(['start', 'end'] as const).map((end) => (
        <Button
          key={end}
          size="small"
          variant="bare"
          isPressed={active === end}
          onPress={() => onChange(end)}
          className={styles.endButton}
        >
          {end === 'start' ? `Van ${show(value.start)}` : `T/m ${show(value.end)}`}
        </Button>
      ))}
    </div>
  )
}

/** Half-open, `yyyy-MM-dd`; null for no bound. */
export type DateRange = { start: string | null; end: string | null }

export type DateRangeFieldProps = FieldProps<DateRange> &
  DateLimits &
  Pick<TypedFieldProps<string>, 'codec' | 'onTextError'> & { isSearch?: boolean | undefined }

/** With the last day as its end. */
type InclusiveRange = DateRange
type RangeEnd = keyof DateRange

function toInclusive({ start, end }: DateRange): InclusiveRange {
  return { start, end: end && stepDate(end, 'day', -1) }
}

function toHalfOpen({ start, end }: InclusiveRange): DateRange {
  return { start, end: end && stepDate(end, 'day', 1) }
}

function useDateRangeTexts(
  props: Pick<DateRangeFieldProps, 'codec' | 'onTextError'> & {
    readonly value: InclusiveRange
    readonly onChange: (value: InclusiveRange) => void
  },
) {
  const { value, onTextError } = props
  const latestValue = useRef(value)
  const errors = useRef<Record<RangeEnd, string | null>>({ start: null, end: null })
  const reported = useRef<string | null>(null)
  const isStartTyped = useRef(false)
  latestValue.current = value

  const report = (): void => {
    const message =
      errors.current.start ?? errors.current.end ?? findReversedError(latestValue.current) ?? null
    if (message === reported.current) return
    reported.current = message
    onTextError?.(message)
  }
  const reportChange = useEffectEvent(report)
  useEffect(() => reportChange(), [value.start, value.end])

  const endOptions = (which: RangeEnd) => ({
    value: value[which],
    codec: props.codec,
    typing: dateTyping,
    onChange: (day: string | null) => {
      latestValue.current = { ...latestValue.current, [which]: day }
      isStartTyped.current ||= which === 'start'
      props.onChange(latestValue.current)
    },
    onTextError: (message: string | null) => {
      errors.current[which] = message
      report()
    },
  })
  const start = useTextValue<string>(endOptions('start'))
  const end = useTextValue<string>(endOptions('end'))
  const searchOneDay = (): void => {
    const { start: day, end: lastDay } = latestValue.current
    if (isStartTyped.current && day !== null && lastDay === null) end.setValue(day)
    isStartTyped.current = false
  }
  return { start, end, searchOneDay, error: start.error ?? end.error ?? findReversedError(value) }
}

function findReversedError({ start, end }: InclusiveRange): string | undefined {
  if (start === null || end === null || end >= start) return undefined
  return 'De einddatum mag niet voor de begindatum liggen.'
}
