import type { FieldError } from '@stamboek/model/contract/problem'
import { booleanKind } from '@stamboek/model/fields/boolean/boolean'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { resolveNewVersionStart } from '@stamboek/model/rules/new-version-start'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { FieldColumn } from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { hasRulesOnChildLists } from '../rules/plan-updates.ts'
import { activeRangeOf, findVersion, readPeriod } from './find-version.ts'
import type { ImportCandidate, ImportRun, RefusedRow, ResolvedRow, VersionRow } from './import-run.ts'
import type { IndexedColumn, KeyColumn } from './match-import-columns.ts'
import { type Match, matchRows, type RowKey } from './match-rows.ts'
import { cellProblem, type ParsedCells, parseCells, referenceOf, splitNames } from './read-cells.ts'
import { filterNewRecords } from './refuse-repeated-rows.ts'

/** Finds the record of each row and parses its changes. */
export async function findCandidates(
  run: ImportRun,
  rows: readonly SheetRow[],
): Promise<readonly ResolvedRow[]> {
  const { unit, type, columns } = run
  await prepareReferences(run, rows)
  const keys = rows.map((row) => parseKey(run, row))
  const matches = await matchRows(unit, type, {
    columns: columns.key,
    rows: keys.map((key) => ('message' in key ? { id: undefined, key: undefined } : key)),
    withChildren: hasRulesOnChildLists(type),
    wholeSeries: run.kind === 'ImportNewVersion',
  })
  const begun = await findSeriesOfFile(run, matches)
  await warnAboutLostZeros(run, rows, { keys, matches })
  return rows.map((row, index) => {
    const [key, match] = [keys[index], matches[index]]
    if (!key || !match) throw new Error('A row was lost')
    if (row.problem !== undefined) return { row, message: row.problem }
    if ('message' in key) return candidateWithoutKey(run, row, key)
    if ('message' in match) {
      if (key.keyProblem) return candidateWithoutKey(run, row, key.keyProblem)
      return { row, message: match.message }
    }
    if (key.id !== undefined && !match.isById) warnAboutUnknownId(run, row, match.records.length > 0)
    const isBegun = match.records.some(({ seriesId }) => begun.has(seriesId))
    return resolveRow(run, row, { key, ...match, isBegun })
  })
}

/** Ids differ between installations: a sheet of another one finds its records by the import key. */
function warnAboutUnknownId(
  { columns, summary }: ImportRun,
  { rowNumber }: SheetRow,
  isFound: boolean,
): void {
  const headers = columns.key.map(({ column }) => column.header).join(', ')
  const outcome = isFound ? `het record is herkend aan ${headers}` : `naar ${headers} is het record nieuw`
  summary.hasUnknownIds = true
  summary.warn(rowNumber, `Dit id bestaat hier niet; ${outcome}.`)
}

/** Warns where a spreadsheet may have turned a code into a number: 110 for 0110. */
async function warnAboutLostZeros(
  { paddedKeys, columns, summary }: ImportRun,
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
    summary.warn(
      rows[row]?.rowNumber ?? 0,
      `${header}: ${given} is nieuw, maar ${padded} bestaat al. Zijn er nullen weggevallen?`,
    )
  }
}

/** Resolves the references of the rows, one query per type. */
async function prepareReferences(
  { type, columns, resolver }: ImportRun,
  rows: readonly SheetRow[],
): Promise<void> {
  resolver.trimCache()
  for (const { index, column } of columns.fields) {
    const reference = referenceOf(type, column)
    if (!reference) continue
    const texts = rows.flatMap(({ cells }) =>
      splitNames(cells[index] ?? '', reference).filter((text) => text !== ''),
    )
    await resolver.prepare(reference, texts)
  }
}

function parseKey(run: ImportRun, row: SheetRow): RowKey | FieldError {
  const { type, columns } = run
  const id = textAt(row.cells, columns.identity('id'))
  if (columns.key.length === 0) {
    if (id !== '') return { id, key: undefined }
    return type.importKey.includes('id')
      ? { id: undefined, key: undefined }
      : { field: 'id', message: 'De rij heeft geen id: daaraan herkent de import welk record hij is.' }
  }
  const key = parseKeyCells(run, row)
  if (id === '') return 'message' in key ? key : { id: undefined, key: key.values }
  return 'message' in key ? { id, key: undefined, keyProblem: key } : { id, key: key.values }
}

function parseKeyCells(
  { type, columns, resolver }: ImportRun,
  { cells }: SheetRow,
): { readonly values: readonly unknown[] } | FieldError {
  const values: unknown[] = []
  for (const { index, column, stored } of columns.key) {
    const outcome = parseKeyCell(cells[index]?.trim() ?? '', { column, stored }, { type, resolver })
    if ('message' in outcome) return cellProblem(column, outcome.message)
    values.push(outcome.value)
  }
  return { values }
}

function parseKeyCell(
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
  const parsed = kindOf(stored.field).parseCell(text, stored.field)
  return parsed.ok ? { value: kindOf(stored.field).toColumns(parsed.value)[0] } : { message: parsed.message }
}

interface RowColumns {
  readonly columns: readonly IndexedColumn[]
  /** The stored record; undefined for a new one. */
  readonly current: StoredRecord | undefined
}

/** Parses the cells of a row, with a warning for each guess. */
function parseRow(
  { type, resolver, summary }: ImportRun,
  { cells, rowNumber }: SheetRow,
  { columns, current }: RowColumns,
): ParsedCells {
  const read = parseCells(columns, cells, { current, type, resolver })
  for (const warning of read.warnings) summary.warn(rowNumber, warning)
  return read
}

/** Reports the other problems of a row without a key as of a new record. */
function candidateWithoutKey(
  run: ImportRun,
  row: SheetRow,
  problem: FieldError,
): ImportCandidate | RefusedRow {
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

/** The series that earlier rows of the file created. */
async function findSeriesOfFile(
  { unit, type, kind }: ImportRun,
  matches: readonly Match[],
): Promise<ReadonlySet<unknown>> {
  if (!type.isTemporal || kind !== 'Import') return new Set()
  const found = matches.flatMap((match) => ('records' in match ? match.records : []))
  return filterNewRecords(unit, [...new Set(found.map(({ seriesId }) => seriesId as string))])
}

interface RowMatch {
  readonly key: RowKey
  readonly records: readonly StoredRecord[]
  readonly isById: boolean
  readonly isBegun: boolean
}

function resolveRow(run: ImportRun, row: SheetRow, { key, records, isById, isBegun }: RowMatch): ResolvedRow {
  const { type, kind, resolver } = run
  const { start } = readPeriod(run, row)
  const found = findVersion(run, { records, isById, isBegun }, start)
  if ('message' in found) return { row, message: found.message }
  if ('record' in found) return createCandidate(run, row, { key, before: found.record, records, start })
  const { versions } = found
  const { body } = parseCells(run.columns.fields, row.cells, { current: undefined, type, resolver })
  return {
    row,
    versions,
    series: versions[0]?.seriesId as string,
    start: kind === 'Import' ? start : (start ?? undefined),
    body,
  }
}

/** A row that creates a version, parsed over the one it is based on. */
export function createVersionCandidate(
  run: ImportRun,
  { row, versions }: VersionRow,
  basis: StoredRecord,
): ImportCandidate | RefusedRow {
  const id = textAt(row.cells, run.columns.identity('id'))
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

function createCandidate(
  run: ImportRun,
  row: SheetRow,
  { key, before, records, start, isNewVersion = false }: CandidateInput,
): ImportCandidate | RefusedRow {
  const flag = parseGlobalCell(run, row, before)
  if (typeof flag === 'string') return { row, message: flag }
  const columns = selectColumns(run, row, { isNewVersion, isFollowed: isFollowed(before, records) })
  const { body, problems } = parseRow(run, row, {
    columns,
    current: before && isNewVersion ? startNewVersion(run, before) : before,
  })
  if (run.kind === 'ImportNewVersion' && !isNewVersion && Object.keys(body).length > 0)
    return { row, message: 'Er begint al een versie op die dag, met andere waarden.' }
  const named = key.id === undefined ? before : records.find(({ id }) => id === key.id?.toLowerCase())
  const stale = named && Object.keys(body).length > 0 ? describeStale(run, row, named) : undefined
  if (stale) return { row, message: stale }
  const newKey = before || !key.key ? undefined : JSON.stringify(key.key).toLowerCase()
  return { row, before, body, problems, isGlobal: flag, newKey, start: start ?? null }
}

/** A new version starts without a period of its own. */
function startNewVersion({ unit }: ImportRun, previous: StoredRecord): StoredRecord {
  const { start } = resolveNewVersionStart(previous.activeRangeUtc as DateRange, unit.now)
  return { ...previous, activeRangeUtc: { start, end: null } }
}

/** Leaves out empty bounds: those of a new version follow its rule, an end follows from the next version. */
function selectColumns(
  { columns }: ImportRun,
  { cells }: SheetRow,
  { isNewVersion, isFollowed }: { readonly isNewVersion: boolean; readonly isFollowed: boolean },
): readonly IndexedColumn[] {
  const isLeft = ({ path, key }: FieldColumn) =>
    isNewVersion ? path === 'activeRangeUtc' : isFollowed && key === 'activeRangeUtc.end'
  if (!isNewVersion && !isFollowed) return columns.fields
  return columns.fields.filter(({ index, column }) => !isLeft(column) || textAt(cells, index) !== '')
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
  const text = textAt(cells, columns.identity('isGlobal'))
  const now = before?.isGlobalSystemBusinessUnitRecord === true
  if (text === '') return now
  const flag = booleanKind.parseText(text)
  if (!flag.ok) return `Alle business units: ${flag.message}`
  if (before && flag.value !== now)
    return 'Alle business units: of een record in alle business units geldt, kan niet worden gewijzigd.'
  return flag.value
}

/** Why the row is stale: the record changed after the export. */
function describeStale(
  { columns }: ImportRun,
  { cells }: SheetRow,
  before: StoredRecord,
): string | undefined {
  const text = textAt(cells, columns.identity('rowVersion'))
  if (text === '' || text === String(before.rowVersion)) return undefined
  const { lastModifiedBy } = before as { readonly lastModifiedBy?: { readonly label?: string } | null }
  const by = lastModifiedBy?.label ? ` door ${lastModifiedBy.label}` : ''
  return `Dit record is na de export gewijzigd${by}. Exporteer het opnieuw.`
}

function textAt(cells: readonly string[], index: number | undefined): string {
  return index === undefined ? '' : (cells[index] ?? '').trim()
}
