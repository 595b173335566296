import { RequestProblem } from '../../request-problem.ts'
import type { StoredRecord } from '../reading/stored-record.ts'
import { storeNewVersion } from '../writing/store-new-version.ts'
import { attempt } from '../writing/try-save.ts'
import { noteNewRecords } from './claim-rows.ts'
import type { Candidate, ImportRun, RefusedRow, RowResult } from './import-run.ts'
import { sentences } from './plan-candidates.ts'
import { whyNoRight } from './row-rights.ts'

/** Each is a part of the transaction by itself, and PostgreSQL keeps account of them for everybody. */
const mostVersions = 10_000

/** Makes new versions, each by itself: child records and the version before go along with it. One that would differ in nothing is not made. */
export async function importVersions(
  run: ImportRun,
  found: readonly (Candidate | RefusedRow)[],
): Promise<readonly RowResult[]> {
  const last = found.at(-1)?.row.rowNumber ?? 0
  if (last > mostVersions)
    throw new RequestProblem(
      'ruleBroken',
      `Een bestand met nieuwe versies mag hoogstens ${mostVersions.toLocaleString('nl-NL')} rijen hebben.`,
    )
  const results: RowResult[] = []
  for (const each of found) results.push('message' in each ? each : await importVersion(run, each))
  return results
}

async function importVersion(run: ImportRun, candidate: Candidate): Promise<RowResult> {
  const { unit, type } = run
  const { before: previous, body, problems, row } = candidate
  if (problems.length > 0) return { row, message: sentences(type, problems) }
  if (!previous || !differs(body)) return { candidate, outcome: 'unchanged' }
  const noRight = whyNoRight(unit, type, 'NewVersion')
  if (noRight !== undefined) return { row, message: noRight }
  let made: StoredRecord | undefined
  const refusal = await attempt(unit, type, async (part) => {
    made = await storeNewVersion(part, type, { previous, body })
  })
  if (refusal) return { row, message: refusal.errors ? sentences(type, refusal.errors) : refusal.message }
  if (!made) throw new Error('A version was not made')
  await noteNewRecords(run, [{ id: made.id, rowNumber: row.rowNumber }])
  return { candidate, outcome: 'new', after: made }
}

/** A period alone makes no new version: importing the same file again would make one every time. */
function differs(body: Candidate['body']): boolean {
  return Object.keys(body).some((name) => name !== 'activeRangeUtc')
}
