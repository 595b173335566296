import { valueInColumn } from '@stamboek/model/exchange/sheet-columns'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../reading/stored-record.ts'
import type { ImportRun } from './import-run.ts'

/** The record that a row changes, or the version that it follows; none for a new record. Or why neither can be said. */
type Found =
  | { readonly record: StoredRecord | undefined; readonly isNewVersion: boolean }
  | { readonly message: string }

/**
 * Which of the records that match a row it is about: of a series the version that starts when the row says, or, where it says
 * nothing, the one that is valid now.
 */
export function versionFor(
  run: ImportRun,
  row: SheetRow,
  { records, isById }: { readonly records: readonly StoredRecord[]; readonly isById: boolean },
): Found {
  const { type, kind } = run
  if (!type.isTemporal && records.length > 1)
    return { message: `Er zijn ${records.length} records waar de rij over kan gaan; geef het id.` }
  if (new Set(records.map(({ seriesId }) => seriesId)).size > 1)
    return { message: 'Er zijn meer reeksen waar de rij over kan gaan; geef het id.' }
  const sameStart = type.isTemporal ? withStart(run, row, records) : undefined
  if (kind === 'ImportNewVersion') {
    const latest = records.toSorted(byStart).at(-1)
    if (!latest) return { message: 'Er is geen record waarvan dit een nieuwe versie kan zijn.' }
    // The same row imported again: it must find the version that it made.
    return { record: sameStart ?? latest, isNewVersion: sameStart === undefined }
  }
  if (isById || !type.isTemporal) return { record: records[0], isNewVersion: false }
  if (records.length > 0 && !sameStart && hasStart(run, row))
    return { message: 'Er is geen versie die dan begint. Importeer de rij als nieuwe versie.' }
  return { record: sameStart ?? shownNow(run, records), isNewVersion: false }
}

function startColumn({ columns }: ImportRun) {
  return columns.fields.find(({ column }) => column.key === 'activeRangeUtc.start')
}

function hasStart(run: ImportRun, { cells }: SheetRow): boolean {
  const place = startColumn(run)
  return place !== undefined && (cells[place.index] ?? '').trim() !== ''
}

function withStart(
  run: ImportRun,
  { cells }: SheetRow,
  records: readonly StoredRecord[],
): StoredRecord | undefined {
  const place = startColumn(run)
  const text = place ? (cells[place.index] ?? '').trim() : ''
  if (!place || text === '') return undefined
  const parsed = kindOf(place.column.field).parseText(text, place.column.field)
  return parsed.ok
    ? records.find((record) => valueInColumn(place.column, record) === parsed.value)
    : undefined
}

/** The version that is valid now, or else the latest. */
function shownNow({ unit }: ImportRun, records: readonly StoredRecord[]): StoredRecord | undefined {
  const valid = records.find((record) => {
    const { start, end } = rangeOf(record)
    return (start === null || start <= unit.now) && (end === null || unit.now < end)
  })
  return valid ?? records.toSorted(byStart).at(-1)
}

function byStart(one: StoredRecord, other: StoredRecord): number {
  return (rangeOf(one).start ?? '').localeCompare(rangeOf(other).start ?? '')
}

function rangeOf(record: StoredRecord): DateRange {
  return record.activeRangeUtc as DateRange
}
