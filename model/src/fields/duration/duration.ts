import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

/** A length of time in whole minutes. */
export interface DurationField {
  readonly kind: 'duration'
  readonly unit?: 'minutes'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    duration: { definition: DurationField; value: number }
  }
}

const notDuration = 'Vul een duur in, zoals 1:30 of 90 (minuten).'
const longest = 2_147_483_647

const minutesAlone = /^(\d+)\s*(?:m|min|minuten)?$/i
const hoursAndMinutes = /^(\d+)\s*(?::|u|uur)\s*(?:([0-5]?\d)\s*(?:m|min|minuten)?)?$/i

export const durationKind = {
  kind: 'duration',
  parse: (input) => readMinutes(input),
  parseText(text) {
    const trimmed = shortText(text)
    const alone = minutesAlone.exec(trimmed)
    if (alone) return readMinutes(Number(alone[1]))
    const [, hours, minutes = '0'] = hoursAndMinutes.exec(trimmed) ?? []
    if (hours === undefined || trimmed.endsWith(':')) return refused(notDuration)
    return readMinutes(Number(hours) * 60 + Number(minutes))
  },
  validate: () => undefined,
  format: (value) => hoursAndMinutesOf(value),
  toText: (value) => hoursAndMinutesOf(value),
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'integer' }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals'],
  isSortable: true,
  jsonSchema: () => ({ type: 'integer', minimum: 0, maximum: longest }),
  check: () => [],
} satisfies FieldKindModel<'duration'>

function readMinutes(input: unknown): Parsed<number> {
  return typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= longest
    ? accepted(input === 0 ? 0 : input)
    : refused('Vul een geheel aantal minuten in, minimaal 0.')
}

/** `1:30` */
function hoursAndMinutesOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
