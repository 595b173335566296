import { readRecords } from '../queries/read-records.ts'
import type { Candidate, FoundRow, ImportRun, RefusedRow, RowResult, VersionRow } from './import-run.ts'
import { importVersions } from './import-versions.ts'
import { isOpen } from './version-for.ts'

interface SplitRows {
  /** Rows that stand by themselves; of a new series the one with the earliest period. */
  readonly single: readonly (Candidate | RefusedRow)[]
  readonly versions: readonly VersionRow[]
}

/** Tells later periods of records that these rows make from the rows that make them. */
export function splitSeries(run: ImportRun, rows: readonly FoundRow[]): SplitRows {
  const single: (Candidate | RefusedRow)[] = []
  const versions: VersionRow[] = []
  const begun = new Map<string, Candidate[]>()
  for (const each of rows)
    if ('versions' in each) versions.push(each)
    else if (!run.type.isTemporal || 'message' in each || each.newKey === undefined) single.push(each)
    else begun.set(each.newKey, [...(begun.get(each.newKey) ?? []), each])
  for (const [series, same] of begun) {
    const [first, ...later] = same.toSorted((one, other) =>
      (one.start ?? '').localeCompare(other.start ?? ''),
    )
    if (!first) continue
    single.push(endedAt(run, first, later[0]?.start))
    for (const { row, start, body } of later)
      versions.push({ row, versions: [], series, start, body, begunBy: first.row })
  }
  return { single, versions }
}

/** A row without an end ends where the next period starts. */
function endedAt(run: ImportRun, first: Candidate, next: string | null | undefined): Candidate {
  if (!next || !isOpen(run, first.row)) return first
  return { ...first, body: { ...first.body, activeRangeUtc: { start: first.start, end: next } } }
}

/** Makes the versions of one series; `results` tell what became of the row that begins it. */
export async function importSeries(
  run: ImportRun,
  rows: readonly VersionRow[],
  results: ReadonlyMap<unknown, RowResult>,
): Promise<readonly RowResult[]> {
  const [first] = rows
  if (!first?.begunBy) return importVersions(run, rows, first?.versions ?? [])
  const begin = results.get(first.begunBy)
  if (!begin || !('id' in begin) || begin.id === undefined) {
    const message = `Rij ${first.begunBy.rowNumber}, met de eerste periode van dit record, is geweigerd.`
    return rows.map(({ row }) => ({ row, message }))
  }
  return importVersions(run, rows, await readRecords(run.unit, run.type, [begin.id]))
}
