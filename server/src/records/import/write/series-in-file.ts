import { readRecords } from '../../queries/read-records.ts'
import { hasOpenEnd } from '../find/find-version.ts'
import type { ImportCandidate, ImportRun, PendingRow, VersionRow } from '../import-run.ts'
import { isRefused, type RowResult, refuseRow } from '../row-importer.ts'
import { importVersions } from './import-versions.ts'

interface SplitRows {
  readonly single: readonly ImportCandidate[]
  readonly versions: readonly VersionRow[]
}

/**
 * Separates later periods of a series from rows that write one record, the first period of a new series included.
 * That one ends where the second starts, unless it has an end.
 */
export function splitSeries(run: ImportRun, rows: readonly PendingRow[]): SplitRows {
  const single: ImportCandidate[] = []
  const versions: VersionRow[] = []
  const begun = new Map<string, ImportCandidate[]>()
  for (const each of rows)
    if ('versions' in each) versions.push(each)
    else if (!run.type.isTemporal || each.newKey === undefined) single.push(each)
    else begun.set(each.newKey, [...(begun.get(each.newKey) ?? []), each])
  for (const [series, same] of begun) {
    const [first, ...later] = same.toSorted((one, other) =>
      (one.start ?? '').localeCompare(other.start ?? ''),
    )
    if (!first) continue
    single.push(endAt(run, first, later[0]?.start))
    for (const { row, start, body } of later)
      versions.push({ row, versions: [], series, start, body, begunBy: first.row })
  }
  return { single, versions }
}

function endAt(run: ImportRun, first: ImportCandidate, next: string | null | undefined): ImportCandidate {
  if (!next || !hasOpenEnd(run, first.row)) return first
  return { ...first, body: { ...first.body, activeRangeUtc: { start: first.start, end: next } } }
}

/**
 * Imports the versions of one series; `results` contain the outcome of the row that begins it, if the batch does.
 * Refuses all of them if that row was not written.
 */
export async function importSeries(
  run: ImportRun,
  rows: readonly VersionRow[],
  results: ReadonlyMap<unknown, RowResult>,
): Promise<readonly RowResult[]> {
  const [first] = rows
  if (!first?.begunBy) return importVersions(run, rows, first?.versions ?? [])
  const begin = results.get(first.begunBy)
  if (!begin || isRefused(begin) || !begin.written) {
    const message = `Rij ${first.begunBy.rowNumber}, met de eerste periode van dit record, is geweigerd.`
    return rows.map(({ row }) => refuseRow(row, message))
  }
  return importVersions(run, rows, await readRecords(run.unit, run.type, [begin.written.id]))
}
