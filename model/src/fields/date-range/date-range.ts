import { dayOf, instantOfDay, lastDayBefore, nextDay } from '../../schema/amsterdam-time.ts'
import type { FieldKindModel, Fields, Parsed } from '../../schema/field-kind.ts'
import type { DateRange } from '../../schema/record-of.ts'
import { collectFindings } from '../collect-findings.ts'
import { dayPattern, formatDay, notDay, parseDayText, parseIsoDay } from '../notation/parse-day.ts'
import {
  formatInstant,
  instantPattern,
  instantToText,
  notInstant,
  parseInstantText,
  parseIsoInstant,
} from '../notation/parse-instant.ts'
import { accepted, refused } from '../parsed.ts'
import { isPlainObject } from '../plain-object.ts'
import { shortText } from '../short-text.ts'

/** A period `[start, end)`, open on a side without a bound. Texts name its last day instead of its end. */
export interface DateRangeField {
  readonly kind: 'dateRange'
  /**
   * `day` (default): bounds are starts of days in Amsterdam; `instant`: bounds are any instants, as in a
   * search by a date-time.
   */
  readonly granularity?: 'day' | 'instant'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    dateRange: { definition: DateRangeField; value: DateRange }
  }
}

interface Granularity {
  readonly read: (text: string) => Parsed<string>
  readonly readText: (text: string) => Parsed<string>
  readonly format: (bound: string) => string
  readonly formatEnd: (bound: string) => string
  readonly toText: (bound: string) => string
  readonly toEndText: (bound: string) => string
  readonly refusal: string
  readonly example: string
  readonly kind: 'date' | 'dateTime'
  readonly toPart: (bound: string) => string
}

const granularities: Readonly<Record<NonNullable<DateRangeField['granularity']>, Granularity>> = {
  day: {
    read: readStartOfDay,
    readText: (text) => toInstant(parseDayText(text)),
    format: (bound) => formatDay(dayOf(bound)),
    formatEnd: formatLastDay,
    toText: (bound) => formatDay(dayOf(bound)),
    toEndText: (bound) => formatDay(lastDayBefore(bound)),
    refusal: notDay,
    example: '01-01-2026 - 31-12-2026',
    kind: 'date',
    toPart: dayOf,
  },
  instant: {
    read: readBound,
    readText: parseInstantText,
    format: (bound) => (isStartOfDay(bound) ? formatDay(dayOf(bound)) : formatInstant(bound)),
    formatEnd: (end) => (isStartOfDay(end) ? formatLastDay(end) : `tot ${formatInstant(end)}`),
    toText: instantToText,
    toEndText: instantToText,
    refusal: notInstant,
    example: '01-01-2026 09:00 - 31-12-2026 17:00',
    kind: 'dateTime',
    toPart: (bound) => bound,
  },
}

function granularityOf(field: DateRangeField): Granularity {
  return granularities[field.granularity ?? 'day']
}

export const dateRangeKind = {
  kind: 'dateRange',
  parse(input, field) {
    if (!isPlainObject(input)) return refused('Vul een begindatum, een einddatum of beide in.')
    const unknown = Object.keys(input).find((name) => name !== 'start' && name !== 'end')
    if (unknown !== undefined) return refused('Onbekend veld.', [unknown])
    return readBounds(boundOf(input.start), boundOf(input.end), (bound) =>
      typeof bound === 'string' ? granularityOf(field).read(bound) : refused(granularityOf(field).refusal),
    )
  },
  parseText(text, field) {
    const { readText, example } = granularityOf(field)
    const bounds = splitRangeText(text)
    if (!bounds) return refused(`Vul een periode in, zoals ${example}.`)
    const isDays = granularityOf(field) === granularities.day
    const parsed = readBounds(bounds.start, bounds.end, readText)
    const isInclusive = bounds.end !== null && (bounds.isInclusive ?? isDays)
    return parsed.ok && isInclusive ? { ...parsed, value: throughLastDay(parsed.value) } : parsed
  },
  validate({ start, end }) {
    return start !== null && end !== null && end <= start
      ? 'De einddatum moet na de begindatum liggen.'
      : undefined
  },
  format({ start, end }, field) {
    const { format, formatEnd } = granularityOf(field)
    const until = end === null ? '' : formatEnd(end)
    if (start === null) return until
    return end === null ? `vanaf ${format(start)}` : `van ${format(start)} ${until}`
  },
  toText({ start, end }, field) {
    const { toText, toEndText } = granularityOf(field)
    if (start === null && end === null) return ''
    return `${start === null ? '' : toText(start)} - ${end === null ? '' : toEndText(end)}`.trim()
  },
  storage: () => ({
    shape: 'columns',
    columns: [
      { suffix: '_start', type: 'timestamptz' },
      { suffix: '_end', type: 'timestamptz' },
    ],
  }),
  toColumns: ({ start, end }) => [start, end],
  fromColumns: ([start, end]) => ({
    start: (start ?? null) as string | null,
    end: (end ?? null) as string | null,
  }),
  operators: ['overlaps', 'startsWithin', 'endsWithin'],
  isSortable: true,
  jsonSchema() {
    const bound = {
      anyOf: [
        { type: 'string', format: 'date-time', pattern: instantPattern },
        { type: 'string', format: 'date', pattern: dayPattern },
        { type: 'null' },
      ],
    }
    return {
      type: 'object',
      properties: { start: bound, end: bound },
      additionalProperties: false,
      examples: [{ start: '2025-12-31T23:00:00.000Z', end: null }],
    }
  },
  parts: (field) => {
    const { kind } = granularityOf(field)
    const start = { kind, label: 'van' }
    return kind === 'date'
      ? { start, lastDay: { kind, label: 'tot en met' } }
      : { start, end: { kind, label: 'tot' } }
  },
  otherParts(field): Fields {
    const { kind } = granularityOf(field)
    return kind === 'date' ? { end: { kind, label: 'tot' } } : {}
  },
  partsOf({ start, end }, field) {
    const { toPart } = granularityOf(field)
    return { start: start && toPart(start), lastDay: end && lastDayBefore(end), end: end && toPart(end) }
  },
  withPart(range, part, value) {
    if (part !== 'lastDay') return { ...range, [part]: value }
    return { ...range, end: typeof value === 'string' ? nextDay(value) : null }
  },
  check: (field) =>
    collectFindings({
      [`heeft de onbekende granulariteit "${field.granularity}"`]:
        field.granularity !== undefined && !Object.hasOwn(granularities, field.granularity),
    }),
} satisfies FieldKindModel<'dateRange'>

function readBounds<Bound>(
  start: Bound | null,
  end: Bound | null,
  read: (bound: Bound) => Parsed<string>,
): Parsed<DateRange> {
  const from = start === null ? accepted(null) : read(start)
  if (!from.ok) return refused(from.message, ['start'])
  const to = end === null ? accepted(null) : read(end)
  if (!to.ok) return refused(to.message, ['end'])
  const warnings = [from.warning, to.warning].filter((warning) => warning !== undefined)
  return accepted({ start: from.value, end: to.value }, warnings.length > 0 ? warnings.join(' ') : undefined)
}

function boundOf(input: unknown): unknown {
  return input === undefined || input === '' ? null : input
}

function readBound(text: string): Parsed<string> {
  const day = parseIsoDay(text)
  return day.ok ? toInstant(day) : parseIsoInstant(text)
}

function toInstant(day: Parsed<string>): Parsed<string> {
  return day.ok ? { ...day, value: instantOfDay(day.value) } : day
}

function formatLastDay(end: string): string {
  return `t/m ${formatDay(lastDayBefore(end))}`
}

/** The period of a text that named its last day. */
function throughLastDay(range: DateRange): DateRange {
  return range.end !== null && isStartOfDay(range.end)
    ? { ...range, end: instantOfDay(nextDay(dayOf(range.end))) }
    : range
}

function isStartOfDay(instant: string): boolean {
  return instantOfDay(dayOf(instant)) === instant
}

function readStartOfDay(text: string): Parsed<string> {
  const day = parseIsoDay(text)
  if (day.ok) return toInstant(day)
  const instant = parseIsoInstant(text)
  if (!instant.ok) return refused(notDay)
  return isStartOfDay(instant.value)
    ? instant
    : refused('Een periode begint en eindigt om middernacht, Nederlandse tijd.')
}

interface RangeTexts {
  readonly start: string | null
  readonly end: string | null
  /** Whether the end is the last day; undefined if the text does not say. */
  readonly isInclusive: boolean | undefined
}

const notations: readonly RegExp[] = [
  // In this order: van 01-01-2026 t/m 31-12-2026, vanaf 01-01-2026; t/m 31-12-2026; 01-01-2026 - 31-12-2026
  // with either side left out; 01-01-2026 as the start.
  /^van(?:af)?\s+(?<start>.+?)(?:\s+(?<word>t\/m|tot en met|tot)\s+(?<end>.+))?$/i,
  /^(?<word>t\/m|tot en met|tot)\s+(?<end>.+)$/i,
  /^(?<start>.+?)?(?:^|\s+)[-–](?:\s+|$)(?<end>.+)?$/,
  /^(?<start>.+)$/,
]

function splitRangeText(text: string): RangeTexts | undefined {
  const trimmed = shortText(text)
  for (const notation of notations) {
    const groups = notation.exec(trimmed)?.groups
    if (!groups) continue
    const word = groups.word?.toLowerCase()
    const isInclusive = word === undefined ? undefined : word !== 'tot'
    return { start: groups.start ?? null, end: groups.end ?? null, isInclusive }
  }
  return undefined
}
