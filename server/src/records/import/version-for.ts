import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import type { ImportRun } from './import-run.ts'

/** The record that a row changes, none for a new one; the versions among which it is another; or why neither can be said. */
type Found =
  | { readonly record: StoredRecord | undefined }
  | { readonly versions: readonly StoredRecord[] }
  | { readonly message: string }

interface Matches {
  readonly records: readonly StoredRecord[]
  readonly isById: boolean
  /** The file itself made the series. */
  readonly isBegun: boolean
}

/**
 * Which of the records that match a row it is about: of a series the version that starts when the row says, or, where it says
 * nothing, the one that is valid now.
 */
export function versionFor(
  { type, kind, unit }: Pick<ImportRun, 'type' | 'kind' | 'unit'>,
  { records, isById, isBegun }: Matches,
  start: Period['start'],
): Found {
  if (!type.isTemporal)
    return records.length > 1
      ? { message: `Er zijn ${records.length} records waar de rij over kan gaan; geef het id.` }
      : { record: records[0] }
  if (new Set(records.map(({ seriesId }) => seriesId)).size > 1)
    return { message: 'Er zijn meer reeksen waar de rij over kan gaan; geef het id.' }
  const isGiven = isBegun ? start !== undefined : typeof start === 'string'
  const sameStart = isGiven ? records.find((record) => rangeOf(record).start === start) : undefined
  if (kind === 'ImportNewVersion') {
    if (records.length === 0)
      return {
        message:
          'Er is geen record waarvan dit een nieuwe versie kan zijn. Kies “Importeren” voor een nieuwe code, ook met meer perioden.',
      }
    // The same row imported again: it must find the version that it made.
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
  return { record: sameStart ?? shownAt(records, unit.now) }
}

/** What a row says of its period: null where it says nothing, undefined where it cannot be read or the file has no such column. */
export interface Period {
  readonly start: string | null | undefined
  readonly end: string | null | undefined
}

export function periodIn({ columns }: Pick<ImportRun, 'columns'>, { cells }: SheetRow): Period {
  const read = (part: 'start' | 'end'): string | null | undefined => {
    const place = columns.fields.find(({ column }) => column.key === `activeRangeUtc.${part}`)
    if (!place?.column.whole) return undefined
    const { field, whole } = place.column
    const text = (cells[place.index] ?? '').trim()
    if (text === '') return null
    const parsed = kindOf(field).parseText(text, field)
    const range = parsed.ok ? kindOf(whole).parse({ [part]: parsed.value }, whole) : parsed
    return range.ok ? (range.value as DateRange)[part] : undefined
  }
  return { start: read('start'), end: read('end') }
}

/** The row leaves the end of its period to what comes after it. */
export function isOpen(run: Pick<ImportRun, 'columns'>, row: SheetRow): boolean {
  return typeof periodIn(run, row).end !== 'string'
}

/** The version that is valid now, or else the latest. */
function shownAt(records: readonly StoredRecord[], now: string): StoredRecord | undefined {
  const valid = records.find((record) => {
    const { start, end } = rangeOf(record)
    return (start === null || start <= now) && (end === null || now < end)
  })
  return valid ?? records.toSorted(byStart).at(-1)
}

export function byStart(one: StoredRecord, other: StoredRecord): number {
  return (rangeOf(one).start ?? '').localeCompare(rangeOf(other).start ?? '')
}

export function rangeOf(record: StoredRecord): DateRange {
  return record.activeRangeUtc as DateRange
}
