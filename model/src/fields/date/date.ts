import { findDateTimePath } from '../../schema/computed.ts'
import type { FieldKindModel } from '../../schema/field-kind.ts'
import { collectFindings } from '../collect-findings.ts'
import { checkDayLimits, type DayLimits, findWrongDayLimits } from '../notation/day-limits.ts'
import { dayPattern, formatDay, notDay, parseDayText, parseIsoDay } from '../notation/parse-day.ts'
import { findWrongUsualPeriod, type UsualPeriod, warnOfUnusualDay } from '../notation/usual-period.ts'
import { refused } from '../parsed.ts'

/** `yyyy-MM-dd`, without time or zone. */
export interface DateField extends DayLimits, UsualPeriod {
  readonly kind: 'date'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    date: { definition: DateField; value: string }
  }
}

export const dateKind = {
  kind: 'date',
  parse: (input) => (typeof input === 'string' ? parseIsoDay(input) : refused(notDay)),
  parseText: (text, field) => warnOfUnusualDay(parseDayText(text), field, (day) => day),
  validate: checkDayLimits,
  format: (value) => formatDay(value),
  toText: (value) => formatDay(value),
  toInputText: (value) => formatDay(value),
  storage(field) {
    const dayOf = findDateTimePath(field)
    const generated = dayOf === undefined ? undefined : { dayOf }
    return { shape: 'columns', columns: [{ suffix: '', type: 'date', ...(generated && { generated }) }] }
  },
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['within', 'equals', 'isEmpty'],
  isSortable: true,
  jsonSchema: () => ({ type: 'string', format: 'date', pattern: dayPattern }),
  sheetFormat: () => ({ type: 'date' }),
  check: (field) => collectFindings({ ...findWrongDayLimits(field), ...findWrongUsualPeriod(field) }),
} satisfies FieldKindModel<'date'>
