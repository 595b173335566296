import { dayOf } from '../../schema/amsterdam-time.ts'
import type { FieldKindModel } from '../../schema/field-kind.ts'
import { collectFindings } from '../collect-findings.ts'
import { checkDayLimits, type DayLimits, findWrongDayLimits } from '../notation/day-limits.ts'
import {
  formatInstant,
  instantPattern,
  instantToInputText,
  instantToText,
  notInstant,
  parseInstantText,
  parseIsoInstant,
} from '../notation/parse-instant.ts'
import { findWrongUsualPeriod, type UsualPeriod, warnOfUnusualDay } from '../notation/usual-period.ts'
import { refused } from '../parsed.ts'

/**
 * An instant, ISO 8601 in UTC with milliseconds; typed and shown in Amsterdam time. Its limits are days in
 * Amsterdam.
 */
export interface DateTimeField extends DayLimits, UsualPeriod {
  readonly kind: 'dateTime'
  /** The time (`HH:mm`) of a day that is chosen or typed without one. Default 00:00. */
  readonly defaultTime?: string
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    dateTime: { definition: DateTimeField; value: string }
  }
}

export const dateTimeKind = {
  kind: 'dateTime',
  parse: (input) => (typeof input === 'string' ? parseIsoInstant(input) : refused(notInstant)),
  parseText: (text, field) => warnOfUnusualDay(parseInstantText(text, field.defaultTime), field, dayOf),
  validate: (value, field) => checkDayLimits(dayOf(value), field),
  format: (value) => formatInstant(value),
  toText: (value) => instantToText(value),
  toInputText: (value) => instantToInputText(value),
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'timestamptz' }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['within', 'equals', 'isEmpty'],
  isSortable: true,
  jsonSchema: () => ({ type: 'string', format: 'date-time', pattern: instantPattern }),
  sheetFormat: () => ({ type: 'dateTime' }),
  check: ({ defaultTime = '00:00', ...field }) =>
    collectFindings({
      'heeft geen tijd als standaardtijd': !/^([01]\d|2[0-3]):[0-5]\d$/.test(defaultTime),
      ...findWrongDayLimits(field),
      ...findWrongUsualPeriod(field),
    }),
} satisfies FieldKindModel<'dateTime'>
