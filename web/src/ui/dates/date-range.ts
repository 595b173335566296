import type { FieldProps, TypedFieldProps } from '../inputs/field-props.ts'
import type { DateLimits } from './date-typing.ts'

/** From the first day up to but without the last, `yyyy-MM-dd`; null leaves that end open. */
export type DateRange = { start: string | null; end: string | null }

export type DateRangeFieldProps = FieldProps<DateRange> &
  DateLimits &
  Pick<TypedFieldProps<string>, 'codec' | 'onTextError'>
