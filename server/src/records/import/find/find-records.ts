import type { FieldError } from '@stamboek/model/contract/problem'
import type { SheetRow } from '../../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../../queries/stored-record.ts'
import { hasRulesOnChildLists } from '../../rules/plan-updates.ts'
import { parseCells, prepareReferences } from '../columns/read-cells.ts'
import type { ImportRun, PendingRow } from '../import-run.ts'
import { filterIdsCreatedByFile } from '../row-claims.ts'
import { type RowResult, refuseRow } from '../row-importer.ts'
import { createCandidate, createCandidateWithoutKey } from './create-candidate.ts'
import { findVersion, readPeriod } from './find-version.ts'
import { type Match, matchRows, type RowKey } from './match-rows.ts'
import { parseRowKey } from './parse-row-key.ts'

/**
 * Finds the record that each row changes, creates or extends by a version, and parses the changes, in the order of
 * the rows; adds warnings to the summary. Refuses a row that could be about several records, has an unknown id and no
 * key, or whose version is absent or stale. Errors of cells and key stay in the candidate.
 */
export async function findRecords(
  run: ImportRun,
  rows: readonly SheetRow[],
): Promise<readonly (PendingRow | RowResult)[]> {
  const { unit, type, columns } = run
  await prepareReferences(run, rows)
  const keys = rows.map((row) => parseRowKey(run, row))
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
    if (row.problem !== undefined) return refuseRow(row, row.problem)
    if ('message' in key) return createCandidateWithoutKey(run, row, key)
    if ('message' in match) {
      if (key.keyProblem) return createCandidateWithoutKey(run, row, key.keyProblem)
      return refuseRow(row, match.message)
    }
    if (key.id !== undefined && !match.isById) warnAboutUnknownId(run, row, match.records.length > 0)
    const isBegun = match.records.some(({ seriesId }) => begun.has(seriesId))
    return resolveRow(run, row, { key, ...match, isBegun })
  })
}

/** Ids differ between installations; a sheet of another one finds its records by the import key. */
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

/** Warns if a spreadsheet may have turned a code into a number: 110 for 0110. */
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

async function findSeriesOfFile(
  { unit, type, kind }: ImportRun,
  matches: readonly Match[],
): Promise<ReadonlySet<unknown>> {
  if (!type.isTemporal || kind !== 'Import') return new Set()
  const found = matches.flatMap((match) => ('records' in match ? match.records : []))
  return filterIdsCreatedByFile(unit, [...new Set(found.map(({ seriesId }) => seriesId as string))])
}

interface RowMatch {
  readonly key: RowKey
  readonly records: readonly StoredRecord[]
  readonly isById: boolean
  readonly isBegun: boolean
}

function resolveRow(
  run: ImportRun,
  row: SheetRow,
  { key, records, isById, isBegun }: RowMatch,
): PendingRow | RowResult {
  const { type, kind, resolver } = run
  if (run.keepsExisting && records.length > 0 && !isBegun)
    return { row, outcome: 'unchanged', before: records[0] }
  const { start } = readPeriod(run, row)
  const found = findVersion(run, { records, isById, isBegun }, start)
  if ('message' in found) return refuseRow(row, found.message)
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
