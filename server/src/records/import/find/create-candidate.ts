import type { FieldError } from '@stamboek/model/contract/problem'
import { booleanKind } from '@stamboek/model/fields/boolean/boolean'
import { resolveNewVersionStart } from '@stamboek/model/rules/new-version-start'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { FieldColumn } from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow } from '../../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../../queries/stored-record.ts'
import { type IndexedColumn, trimmedTextAt } from '../columns/match-import-columns.ts'
import { type ParsedCells, parseCells } from '../columns/read-cells.ts'
import type { ImportCandidate, ImportRun, VersionRow } from '../import-run.ts'
import { type RefusedRow, refuseRow } from '../row-importer.ts'
import { activeRangeOf } from './find-version.ts'
import type { RowKey } from './match-rows.ts'

/**
 * Returns a candidate that will be refused: with `problem`, that of its key, and the errors of its other cells as of
 * a new record. Adds warnings to the summary.
 */
export function createCandidateWithoutKey(
  run: ImportRun,
  row: SheetRow,
  problem: FieldError,
): ImportCandidate {
  const { body, problems } = parseRow(run, row, {
    columns: run.columns.fields,
    current: undefined,
  })
  const others = problems.filter(({ field }) => field !== problem.field)
  return {
    row,
    before: undefined,
    body,
    problems: [problem, ...others],
    isGlobal: false,
    newKey: undefined,
    start: null,
  }
}

/**
 * Parses a row that creates a version, against `basis`: the version before it, or after it if none is. Adds warnings
 * to the summary. Refuses a row with a stale rowVersion, and one that changes whether the record is global.
 */
export function createVersionCandidate(
  run: ImportRun,
  { row, versions }: VersionRow,
  basis: StoredRecord,
): ImportCandidate | RefusedRow {
  const id = trimmedTextAt(row.cells, run.columns.identity('id'))
  const key = { id: id === '' ? undefined : id, key: undefined }
  return createCandidate(run, row, {
    key,
    before: basis,
    records: versions,
    start: undefined,
    isNewVersion: true,
  })
}

interface CandidateInput {
  readonly key: RowKey
  readonly before: StoredRecord | undefined
  readonly records: readonly StoredRecord[]
  readonly start: string | null | undefined
  readonly isNewVersion?: boolean
}

/**
 * Parses a row into the changes of `before`, or into a new record, and adds warnings to the summary. Refuses changes
 * with a stale rowVersion or, by an import of new versions, of an existing version, and a row that changes whether
 * the record is global.
 */
export function createCandidate(
  run: ImportRun,
  row: SheetRow,
  { key, before, records, start, isNewVersion = false }: CandidateInput,
): ImportCandidate | RefusedRow {
  const flag = parseGlobalCell(run, row, before)
  if (typeof flag === 'string') return refuseRow(row, flag)
  const columns = selectColumns(run, row, { isNewVersion, isFollowed: isFollowed(before, records) })
  const { body, problems } = parseRow(run, row, {
    columns,
    current: before && isNewVersion ? startNewVersion(run, before) : before,
  })
  if (run.kind === 'ImportNewVersion' && !isNewVersion && Object.keys(body).length > 0)
    return refuseRow(row, 'Er begint al een versie op die dag, met andere waarden.')
  const named = key.id === undefined ? before : records.find(({ id }) => id === key.id?.toLowerCase())
  const stale = named && Object.keys(body).length > 0 ? describeStale(run, row, named) : undefined
  if (stale) return refuseRow(row, stale)
  const newKey = before || !key.key ? undefined : JSON.stringify(key.key).toLowerCase()
  return { row, before, body, problems, isGlobal: flag, newKey, start: start ?? null }
}

interface RowColumns {
  readonly columns: readonly IndexedColumn[]
  readonly current: StoredRecord | undefined
}

function parseRow(
  { type, resolver, summary }: ImportRun,
  { cells, rowNumber }: SheetRow,
  { columns, current }: RowColumns,
): ParsedCells {
  const read = parseCells(columns, cells, { current, type, resolver })
  for (const warning of read.warnings) summary.warn(rowNumber, warning)
  return read
}

function startNewVersion({ unit }: ImportRun, previous: StoredRecord): StoredRecord {
  const { start } = resolveNewVersionStart(previous.activeRangeUtc as DateRange, unit.now)
  return { ...previous, activeRangeUtc: { start, end: null } }
}

/** Leaves out empty bounds: the rule for new versions and the next version supply them. */
function selectColumns(
  { columns }: ImportRun,
  { cells }: SheetRow,
  { isNewVersion, isFollowed }: { readonly isNewVersion: boolean; readonly isFollowed: boolean },
): readonly IndexedColumn[] {
  const isLeft = ({ path, part }: FieldColumn) =>
    path === 'activeRangeUtc' && (isNewVersion || (isFollowed && part !== 'start'))
  if (!isNewVersion && !isFollowed) return columns.fields
  return columns.fields.filter(({ index, column }) => !isLeft(column) || trimmedTextAt(cells, index) !== '')
}

function isFollowed(version: StoredRecord | undefined, versions: readonly StoredRecord[]): boolean {
  if (!version?.seriesId) return false
  const { end } = activeRangeOf(version)
  return end !== null && versions.some((other) => activeRangeOf(other).start === end)
}

function parseGlobalCell(
  { columns }: ImportRun,
  { cells }: SheetRow,
  before: StoredRecord | undefined,
): boolean | string {
  const text = trimmedTextAt(cells, columns.identity('isGlobal'))
  const now = before?.isGlobalSystemBusinessUnitRecord === true
  if (text === '') return now
  const flag = booleanKind.parseText(text)
  if (!flag.ok) return `Alle business units: ${flag.message}`
  if (before && flag.value !== now)
    return 'Alle business units: of een record in alle business units geldt, kan niet worden gewijzigd.'
  return flag.value
}

function describeStale(
  { columns }: ImportRun,
  { cells }: SheetRow,
  before: StoredRecord,
): string | undefined {
  const text = trimmedTextAt(cells, columns.identity('rowVersion'))
  if (text === '' || text === String(before.rowVersion)) return undefined
  const { lastModifiedBy } = before as { readonly lastModifiedBy?: { readonly label?: string } | null }
  const by = lastModifiedBy?.label ? ` door ${lastModifiedBy.label}` : ''
  return `Dit record is na de export gewijzigd${by}. Exporteer het opnieuw.`
}
