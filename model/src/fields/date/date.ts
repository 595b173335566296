import type { FieldKindModel } from '../../schema/field-kind.ts'
import { collectFindings } from '../collect-findings.ts'
import { dayPattern, formatDay, notDay, parseDay, parseDayText } from '../notation/parse-day.ts'
import { refused } from '../parsed.ts'

/** A day of the calendar, `yyyy-MM-dd`, without time or zone. */
export interface DateField {
  readonly kind: 'date'
  /** First and last day that is allowed, `yyyy-MM-dd`. */
  readonly minimum?: string
  readonly maximum?: string
  /** The day in Amsterdam of this date-time of the record; the database keeps it. */
  readonly dayOf?: string
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    date: { definition: DateField; value: string }
  }
}

export const dateKind = {
  kind: 'date',
  parse: (input) => (typeof input === 'string' ? parseDay(input) : refused(notDay)),
  parseText: (text) => parseDayText(text),
  validate(value, { minimum, maximum }) {
    if (minimum !== undefined && value < minimum) return `Kies een datum vanaf ${formatDay(minimum)}.`
    if (maximum !== undefined && value > maximum) return `Kies een datum tot en met ${formatDay(maximum)}.`
    return undefined
  },
  format: (value) => formatDay(value),
  toText: (value) => formatDay(value),
  toInputText: (value) => formatDay(value),
  storage: ({ dayOf }) => ({
    shape: 'columns',
    columns: [{ suffix: '', type: 'date', ...(dayOf !== undefined && { generated: { dayOf } }) }],
  }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['within', 'equals', 'isEmpty'],
  isSortable: true,
  jsonSchema: () => ({ type: 'string', format: 'date', pattern: dayPattern }),
  sheetFormat: () => ({ type: 'date' }),
  check: ({ minimum, maximum }) =>
    collectFindings({
      'heeft een minimum dat geen datum is': minimum !== undefined && !parseDay(minimum).ok,
      'heeft een maximum dat geen datum is': maximum !== undefined && !parseDay(maximum).ok,
      'heeft een minimum na zijn maximum':
        minimum !== undefined && maximum !== undefined && minimum > maximum,
    }),
} satisfies FieldKindModel<'date'>
