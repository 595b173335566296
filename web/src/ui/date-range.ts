import type { DateLimits } from './date-typing.ts'
import type { FieldProps, TypedFieldProps } from './field-props.ts'

/** From the first day up to but without the last, `yyyy-MM-dd`; null leaves that end open. */
export type DateRange = { start: string | null; end: string | null }

export type DateRangeFieldProps = FieldProps<DateRange> &
  DateLimits &
  Pick<TypedFieldProps<string>, 'codec' | 'onTextError'>
