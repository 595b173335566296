import type { FieldKindModel } from '../../schema/field-kind.ts'
import { notTime, parseTimeText } from '../notation/parse-time.ts'
import { accepted, refused } from '../parsed.ts'

/** `HH:mm`, without day or zone. */
export interface TimeField {
  readonly kind: 'time'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    time: { definition: TimeField; value: string }
  }
}

const timePattern = String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$`
const timeExpression = new RegExp(timePattern)

export const timeKind = {
  kind: 'time',
  parse: (input) =>
    typeof input === 'string' && timeExpression.test(input) ? accepted(input) : refused(notTime),
  parseText(text) {
    const parsed = parseTimeText(text)
    if (!parsed.ok) return parsed
    return /^\d{2}:\d{2}:00$/.test(parsed.value)
      ? accepted(parsed.value.slice(0, 5))
      : refused('Vul een tijd zonder seconden in.')
  },
  validate: () => undefined,
  format: (value) => value,
  toText: (value) => value,
  toInputText: (value) => value,
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'text', maxLength: 5 }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['equals', 'within'],
  isSortable: true,
  jsonSchema: () => ({ type: 'string', pattern: timePattern, examples: ['09:30'] }),
  check: () => [],
} satisfies FieldKindModel<'time'>
