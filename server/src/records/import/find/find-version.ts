import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { FieldColumn } from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow } from '../../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../../queries/stored-record.ts'
import type { ImportRun } from '../import-run.ts'

/** The record to change (undefined: a new one), the versions of the series to extend, or an error. */
type VersionMatch =
  | { readonly record: StoredRecord | undefined }
  | { readonly versions: readonly StoredRecord[] }
  | { readonly message: string }

interface VersionCandidates {
  readonly records: readonly StoredRecord[]
  readonly isById: boolean
  readonly isBegun: boolean
}

/**
 * Picks the record of a row among its matches, undefined for a new one: of a series the version with the row's start,
 * or without a start the one valid now. Returns the versions if the row adds one, and a message if several records
 * fit, or no version.
 */
export function findVersion(
  { type, kind, unit }: Pick<ImportRun, 'type' | 'kind' | 'unit'>,
  { records, isById, isBegun }: VersionCandidates,
  start: Period['start'],
): VersionMatch {
  if (!type.isTemporal)
    return records.length > 1
      ? { message: `Er zijn ${records.length} records waar de rij over kan gaan; geef het id.` }
      : { record: records[0] }
  if (new Set(records.map(({ seriesId }) => seriesId)).size > 1)
    return { message: 'Er zijn meer reeksen waar de rij over kan gaan; geef het id.' }
  const isGiven = isBegun ? start !== undefined : typeof start === 'string'
  const sameStart = isGiven ? records.find((record) => activeRangeOf(record).start === start) : undefined
  if (kind === 'ImportNewVersion') {
    if (records.length === 0)
      return {
        message:
          'Er is geen record waarvan dit een nieuwe versie kan zijn. Kies “Importeren” voor een nieuwe code, ook met meer perioden.',
      }
    return sameStart ? { record: sameStart } : { versions: records }
  }
  if (isById) return { record: records[0] }
  if (records.length > 0 && !sameStart && isGiven)
    return isBegun
      ? { versions: records }
      : {
          message:
            'Er is geen versie die dan begint. Kies “Als nieuwe versies importeren” voor een nieuwe periode van een bestaand record.',
        }
  return { record: sameStart ?? findShownVersion(records, unit.now) }
}

export interface Period {
  readonly start: string | null | undefined
  readonly end: string | null | undefined
}

/**
 * Reads the active period of a row. A bound is null if its cell is empty, undefined if unreadable or without a
 * column.
 */
export function readPeriod({ columns }: Pick<ImportRun, 'columns'>, { cells }: SheetRow): Period {
  const read = (bound: 'start' | 'end'): string | null | undefined => {
    const isBound = ({ path, part }: FieldColumn) =>
      path === 'activeRangeUtc' && (part === 'start') === (bound === 'start')
    const found = columns.fields.find(({ column }) => isBound(column))
    if (!found?.column.whole) return undefined
    const { field, whole, part = bound } = found.column
    const text = (cells[found.index] ?? '').trim()
    if (text === '') return null
    const parsed = kindOf(field).parseCell(text, field)
    const kind = kindOf(whole)
    const range = parsed.ok ? kind.parse(kind.withPart({}, part, parsed.value), whole) : parsed
    return range.ok ? (range.value as DateRange)[bound] : undefined
  }
  return { start: read('start'), end: read('end') }
}

/** True unless the row gives an end: the next row of the series then determines the end of the period. */
export function hasOpenEnd(run: Pick<ImportRun, 'columns'>, row: SheetRow): boolean {
  return typeof readPeriod(run, row).end !== 'string'
}

function findShownVersion(records: readonly StoredRecord[], now: string): StoredRecord | undefined {
  const valid = records.find((record) => {
    const { start, end } = activeRangeOf(record)
    return (start === null || start <= now) && (end === null || now < end)
  })
  return valid ?? records.toSorted(compareByStart).at(-1)
}

/** Compares records of a temporal type by start, for sorting; an open start comes first. */
export function compareByStart(one: StoredRecord, other: StoredRecord): number {
  return (activeRangeOf(one).start ?? '').localeCompare(activeRangeOf(other).start ?? '')
}

/** Returns the period of a record, whose type must have `activeRangeUtc`. */
export function activeRangeOf(record: StoredRecord): DateRange {
  return record.activeRangeUtc as DateRange
}
