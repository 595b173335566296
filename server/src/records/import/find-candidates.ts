import type { FieldError } from '@stamboek/model/contract/problem'
import { booleanKind } from '@stamboek/model/fields/boolean/boolean'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { resolveNewVersionStart } from '@stamboek/model/rules/new-version-start'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { FieldColumn } from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { areListsRead } from '../store/bulk-change.ts'
import { newRecords } from './claim-rows.ts'
import type { KeyColumn, PlacedColumn } from './import-columns.ts'
import type { Candidate, FoundRow, ImportRun, RefusedRow, VersionRow } from './import-run.ts'
import { type Match, matchRows, type RowKey } from './match-rows.ts'
import { cellProblem, namesIn, type ReadCells, readCells, referenceOf } from './read-cells.ts'
import { periodIn, rangeOf, versionFor } from './version-for.ts'

/** Reads rows: which record each is about, and what it sends for that. */
export async function findCandidates(
  run: ImportRun,
  rows: readonly SheetRow[],
): Promise<readonly FoundRow[]> {
  const { unit, type, columns } = run
  await prepareReferences(run, rows)
  const keys = rows.map((row) => readKey(run, row))
  const matches = await matchRows(unit, type, {
    columns: columns.key,
    rows: keys.map((key) => ('message' in key ? { id: undefined, key: undefined } : key)),
    withChildren: areListsRead(type),
    wholeSeries: run.kind === 'ImportNewVersion',
  })
  const begun = await begunSeries(run, matches)
  await warnOfLostZeros(run, rows, { keys, matches })
  return rows.map((row, index) => {
    const [key, match] = [keys[index], matches[index]]
    if (!key || !match) throw new Error('A row was lost')
    if (row.problem !== undefined) return { row, message: row.problem }
    if ('message' in key) return withoutKey(run, row, key)
    if ('message' in match) return { row, message: match.message }
    const isBegun = match.records.some(({ seriesId }) => begun.has(seriesId))
    return rowAbout(run, row, { key, records: match.records, isBegun })
  })
}

/** A sheet program may have made a number of a code: 110 of 0110. */
async function warnOfLostZeros(
  { paddedKeys, columns, tally }: ImportRun,
  rows: readonly SheetRow[],
  found: { readonly keys: readonly (RowKey | FieldError)[]; readonly matches: readonly Match[] },
): Promise<void> {
  const unmatched = rows.map((_, index) => {
    const [key, match] = [found.keys[index], found.matches[index]]
    const isNew = match && 'records' in match && match.records.length === 0
    return isNew && key && 'key' in key ? key.key : undefined
  })
  for (const { row, at, padded } of await paddedKeys.find(unmatched)) {
    const header = columns.key[at]?.column.header ?? ''
    const given = String(unmatched[row]?.[at])
    tally.warn(
      rows[row]?.rowNumber ?? 0,
      `${header}: ${given} is nieuw, maar ${padded} bestaat al. Zijn er nullen weggevallen?`,
    )
  }
}

/** Looks up all that the rows refer to, with one query for each type. */
async function prepareReferences(
  { type, columns, resolver }: ImportRun,
  rows: readonly SheetRow[],
): Promise<void> {
  resolver.begin()
  for (const { index, column } of columns.fields) {
    const reference = referenceOf(type, column)
    if (!reference) continue
    const texts = rows.flatMap(({ cells }) =>
      namesIn(cells[index] ?? '', reference).filter((text) => text !== ''),
    )
    await resolver.prepare(reference, texts)
  }
}

function readKey({ type, columns, resolver }: ImportRun, { cells }: SheetRow): RowKey | FieldError {
  const id = textAt(cells, columns.identity('id'))
  if (id !== '') return { id, key: undefined }
  if (columns.key.length === 0)
    return type.importKey.includes('id')
      ? { id: undefined, key: undefined }
      : { field: 'id', message: 'De rij heeft geen id: daaraan herkent de import welk record hij is.' }
  const key: unknown[] = []
  for (const { index, column, stored } of columns.key) {
    const outcome = readKeyCell(cells[index]?.trim() ?? '', { column, stored }, { type, resolver })
    if ('message' in outcome) return cellProblem(column, outcome.message)
    key.push(outcome.value)
  }
  return { id: undefined, key }
}

function readKeyCell(
  text: string,
  { column, stored }: Pick<KeyColumn, 'column' | 'stored'>,
  { type, resolver }: Pick<ImportRun, 'type' | 'resolver'>,
): { readonly value: unknown } | { readonly message: string } {
  const reference = referenceOf(type, column)
  if (text === '')
    return reference && !column.field.required
      ? { value: null }
      : { message: 'is leeg, en daaraan herkent de import welk record de rij is.' }
  if (reference) {
    const resolved = resolver.resolve(reference, text)
    return 'id' in resolved ? { value: resolved.id } : resolved
  }
  const parsed = kindOf(stored.field).parseText(text, stored.field)
  return parsed.ok ? { value: kindOf(stored.field).toColumns(parsed.value)[0] } : { message: parsed.message }
}

interface RowReading {
  readonly columns: readonly PlacedColumn[]
  /** The record as it is; undefined for a new one. */
  readonly current: StoredRecord | undefined
}

/** Reads the cells of a row, and warns of what was guessed of them. */
function readRow(
  { type, resolver, tally }: ImportRun,
  { cells, rowNumber }: SheetRow,
  { columns, current }: RowReading,
): ReadCells {
  const read = readCells(columns, cells, { current, type, resolver })
  for (const warning of read.warnings) tally.warn(rowNumber, warning)
  return read
}

/** What else is wrong with a row that cannot say which record it is about is told as of a new one. */
function withoutKey(run: ImportRun, row: SheetRow, problem: FieldError): Candidate | RefusedRow {
  const { body, problems } = readRow(run, row, {
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

/** The series among these that the file itself made. */
async function begunSeries(
  { unit, type, kind }: ImportRun,
  matches: readonly Match[],
): Promise<ReadonlySet<unknown>> {
  if (!type.isTemporal || kind !== 'Import') return new Set()
  const found = matches.flatMap((match) => ('records' in match ? match.records : []))
  return newRecords(unit, [...new Set(found.map(({ seriesId }) => seriesId as string))])
}

interface RowMatch {
  readonly key: RowKey
  readonly records: readonly StoredRecord[]
  readonly isBegun: boolean
}

function rowAbout(run: ImportRun, row: SheetRow, { key, records, isBegun }: RowMatch): FoundRow {
  const { type, kind, resolver } = run
  const { start } = periodIn(run, row)
  const isById = key.id !== undefined
  const found = versionFor(run, { records, isById, isBegun }, start)
  if ('message' in found) return { row, message: found.message }
  if ('record' in found) return candidateOf(run, row, { key, before: found.record, records, start })
  const { versions } = found
  const { body } = readCells(run.columns.fields, row.cells, { current: undefined, type, resolver })
  return {
    row,
    versions,
    series: versions[0]?.seriesId as string,
    start: kind === 'Import' ? start : (start ?? undefined),
    body,
  }
}

/** A row that makes a version, read over the one that this is based on. */
export function versionCandidate(
  run: ImportRun,
  { row, versions }: VersionRow,
  basis: StoredRecord,
): Candidate | RefusedRow {
  const id = textAt(row.cells, run.columns.identity('id'))
  const key = { id: id === '' ? undefined : id, key: undefined }
  return candidateOf(run, row, {
    key,
    before: basis,
    records: versions,
    start: undefined,
    isNewVersion: true,
  })
}

interface About {
  readonly key: RowKey
  readonly before: StoredRecord | undefined
  readonly records: readonly StoredRecord[]
  readonly start: string | null | undefined
  readonly isNewVersion?: boolean
}

function candidateOf(
  run: ImportRun,
  row: SheetRow,
  { key, before, records, start, isNewVersion = false }: About,
): Candidate | RefusedRow {
  const flag = readGlobal(run, row, before)
  if (typeof flag === 'string') return { row, message: flag }
  const columns = columnsFor(run, row, { isNewVersion, isFollowed: isFollowed(before, records) })
  const { body, problems } = readRow(run, row, {
    columns,
    current: before && isNewVersion ? asNewVersion(run, before) : before,
  })
  if (run.kind === 'ImportNewVersion' && !isNewVersion && Object.keys(body).length > 0)
    return { row, message: 'Er begint al een versie op die dag, met andere waarden.' }
  const named = key.id === undefined ? before : records.find(({ id }) => id === key.id?.toLowerCase())
  const stale = named && Object.keys(body).length > 0 ? staleReason(run, row, named) : undefined
  if (stale) return { row, message: stale }
  const newKey = before || !key.key ? undefined : JSON.stringify(key.key).toLowerCase()
  return { row, before, body, problems, isGlobal: flag, newKey, start: start ?? null }
}

/** A new version has no period of its own before it is given one. */
function asNewVersion({ unit }: ImportRun, previous: StoredRecord): StoredRecord {
  const { start } = resolveNewVersionStart(previous.activeRangeUtc as DateRange, unit.now)
  return { ...previous, activeRangeUtc: { start, end: null } }
}

/** An empty bound of a new version is left to the rule for new versions, an empty end to the version that follows. */
function columnsFor(
  { columns }: ImportRun,
  { cells }: SheetRow,
  { isNewVersion, isFollowed }: { readonly isNewVersion: boolean; readonly isFollowed: boolean },
): readonly PlacedColumn[] {
  const isLeft = ({ path, key }: FieldColumn) =>
    isNewVersion ? path === 'activeRangeUtc' : isFollowed && key === 'activeRangeUtc.end'
  if (!isNewVersion && !isFollowed) return columns.fields
  return columns.fields.filter(({ index, column }) => !isLeft(column) || textAt(cells, index) !== '')
}

/** Another version starts where this one ends. */
function isFollowed(version: StoredRecord | undefined, versions: readonly StoredRecord[]): boolean {
  if (!version?.seriesId) return false
  const { end } = rangeOf(version)
  return end !== null && versions.some((other) => rangeOf(other).start === end)
}

function readGlobal(
  { columns }: ImportRun,
  { cells }: SheetRow,
  before: StoredRecord | undefined,
): boolean | string {
  const text = textAt(cells, columns.identity('isGlobal'))
  const now = before?.isGlobalSystemBusinessUnitRecord === true
  if (text === '') return now
  const flag = booleanKind.parseText(text)
  if (!flag.ok) return `Alle business units: ${flag.message}`
  if (before && flag.value !== now)
    return 'Alle business units: of een record in alle business units geldt, kan niet worden gewijzigd.'
  return flag.value
}

/** A row of a sheet that was exported before somebody changed the record. */
function staleReason({ columns }: ImportRun, { cells }: SheetRow, before: StoredRecord): string | undefined {
  const text = textAt(cells, columns.identity('rowVersion'))
  if (text === '' || text === String(before.rowVersion)) return undefined
  const { lastModifiedBy } = before as { readonly lastModifiedBy?: { readonly label?: string } | null }
  const by = lastModifiedBy?.label ? ` door ${lastModifiedBy.label}` : ''
  return `Dit record is na de export gewijzigd${by}. Exporteer het opnieuw.`
}

function textAt(cells: readonly string[], index: number | undefined): string {
  return index === undefined ? '' : (cells[index] ?? '').trim()
}
