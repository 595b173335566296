import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

/** A length of time in whole minutes. */
export interface DurationField {
  readonly kind: 'duration'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    duration: { definition: DurationField; value: number }
  }
}

const notDuration = 'Vul een duur in, zoals 1:30, 1,5u of 90m.'
const maxMinutes = 2_147_483_647

const minutesAlone = /^(\d+)\s*(?:m|min|minuut|minuten)?$/i
const clock = /^(\d+):([0-5]?\d)(?::00)?(?:\s*uur)?$/i
const hoursAndMinutes = /^(\d+)\s*(?:u|uur|h)\s*(?:([0-5]?\d)\s*(?:m|min|minuut|minuten)?)?$/i
const decimalHours = /^(\d*)[.,](\d+)\s*(?:u|uur|h)$/i

/**
 * Parses `1:30`, `90`, `90m`, `1u`, `1u30`, `1 uur 30 min` and `1,5u`; decimal hours are rounded to minutes,
 * with a warning. Minutes beside hours are at most 59, since `1u90` is usually a slip.
 */
function readDurationText(text: string): Parsed<number> {
  const trimmed = shortText(text)
  const alone = minutesAlone.exec(trimmed)
  if (alone) return readMinutes(Number(alone[1]))
  const decimal = decimalHours.exec(trimmed)
  if (decimal) return readHours(Number(`${decimal[1]}.${decimal[2]}`))
  const [, hours, minutes = '0'] = clock.exec(trimmed) ?? hoursAndMinutes.exec(trimmed) ?? []
  if (hours === undefined) return refused(notDuration)
  return readMinutes(Number(hours) * 60 + Number(minutes))
}

function readHours(hours: number): Parsed<number> {
  // Removes the noise of the multiplication: 1,1 hours are 66 minutes.
  const exact = Number((hours * 60).toFixed(6))
  const parsed = readMinutes(Math.round(exact))
  if (!parsed.ok || parsed.value === exact) return parsed
  return accepted(parsed.value, `Afgerond op hele minuten: ${hoursAndMinutesOf(parsed.value)}.`)
}

export const durationKind = {
  kind: 'duration',
  parse: (input) => readMinutes(input),
  parseText: (text) => readDurationText(text),
  validate: () => undefined,
  format: (value) => hoursAndMinutesOf(value),
  toText: (value) => hoursAndMinutesOf(value),
  toInputText: (value) => hoursAndMinutesOf(value),
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'integer' }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals'],
  isSortable: true,
  jsonSchema: () => ({ type: 'integer', minimum: 0, maximum: maxMinutes }),
  check: () => [],
} satisfies FieldKindModel<'duration'>

function readMinutes(input: unknown): Parsed<number> {
  return typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= maxMinutes
    ? accepted(input === 0 ? 0 : input)
    : refused('Vul een geheel aantal minuten in, minimaal 0.')
}

function hoursAndMinutesOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
