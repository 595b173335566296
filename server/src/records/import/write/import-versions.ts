import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { RequestProblem } from '../../../request-problem.ts'
import { inSavepoint } from '../../engine/in-savepoint.ts'
import { requireChangeable, whyNotPermitted } from '../../engine/record-scope.ts'
import { readRecords } from '../../queries/read-records.ts'
import type { StoredRecord } from '../../queries/stored-record.ts'
import { planClosing, planNewVersion } from '../../rules/plan-new-version.ts'
import { requireEnabled } from '../../rules/require-enabled.ts'
import { storeRecord } from '../../store/store-record.ts'
import { createVersionCandidate } from '../find/create-candidate.ts'
import { activeRangeOf, compareByStart, hasOpenEnd, readPeriod } from '../find/find-version.ts'
import type { ImportCandidate, ImportRun, VersionRow } from '../import-run.ts'
import { joinMessages } from '../plan/check-row.ts'
import { refuseContradiction } from '../plan/refuse-repeated-rows.ts'
import { claimNewRecords, readClaims } from '../row-claims.ts'
import { isRefused, type RefusedRow, type RowResult, refuseRow } from '../row-importer.ts'

/** PostgreSQL tracks every savepoint, which slows all other transactions. */
const maxVersionRows = 10_000

/**
 * Creates versions of one series, each in a savepoint, earliest first and those without a start last; returns the
 * results in that order. Ends the version before, and claims the records. A row without an end ends where the next
 * one starts, even if that is refused, so that a corrected row fits. Throws 422 beyond 10,000 rows of the run.
 */
export async function importVersions(
  run: ImportRun,
  rows: readonly VersionRow[],
  known: readonly StoredRecord[],
): Promise<readonly RowResult[]> {
  run.versionRows.count += rows.length
  if (run.versionRows.count > maxVersionRows)
    throw new RequestProblem(
      'ruleBroken',
      `Een bestand mag hoogstens ${maxVersionRows.toLocaleString('nl-NL')} rijen met nieuwe versies hebben.`,
    )
  const inOrder = rows.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)))
  const results: RowResult[] = []
  let versions = known
  for (const [index, row] of inOrder.entries()) {
    const result = await importVersion(run, { ...row, versions }, inOrder[index + 1]?.start ?? null)
    results.push(result)
    if (isRefused(result) || !result.written) continue
    const { before } = findNeighbours({ ...row, versions })
    const changed = await readRecords(run.unit, run.type, [result.written.id, ...(before ? [before.id] : [])])
    versions = [...versions.filter(({ id }) => id !== before?.id), ...changed]
  }
  return results
}

function sortKey({ start }: VersionRow): string {
  return start === undefined ? '~' : (start ?? '')
}

async function importVersion(run: ImportRun, row: VersionRow, next: string | null): Promise<RowResult> {
  const { unit, type } = run
  const neighbours = findNeighbours(row)
  const basis = neighbours.before ?? neighbours.after
  if (!basis) throw new Error('A series has no version')
  const candidate = createVersionCandidate(run, row, basis)
  if ('outcome' in candidate) return candidate
  const { problems } = candidate
  if (problems.length > 0) return refuseRow(row.row, joinMessages(type, problems))
  if (row.start === undefined && !hasOtherChanges(candidate.body))
    return { row: row.row, outcome: 'unchanged', before: basis }
  const about = await readClaims(
    unit,
    [neighbours.before, neighbours.after].flatMap((each) => each?.id ?? []),
  )
  const isWithin = neighbours.before !== undefined && about.get(neighbours.before.id)?.isOpen === true
  const refused = findRefusal(run, row, { basis, neighbours, about, isWithin })
  if (refused) return refused

  const body =
    row.start === undefined ? candidate.body : applyPeriod(run, row, { candidate, neighbours, next })
  const outcome = await inSavepoint(unit, type, async (part) => {
    requireChangeable(type, basis.isGlobalSystemBusinessUnitRecord, part)
    requireEnabled('CreateNewVersion', type, basis)
    const plan = await planNewVersion(part, type, basis, body)
    const closing = neighbours.before ? planClosing(basis, plan, isWithin ? 'always' : 'whenOpen') : []
    return storeRecord(part, type, plan, closing)
  })
  if ('refusal' in outcome) {
    const { errors, message } = outcome.refusal
    return refuseRow(row.row, errors ? joinMessages(type, errors) : message)
  }
  const made = outcome.result
  await claimNewRecords(unit, [
    { id: made.id, rowNumber: row.row.rowNumber, isOpen: hasOpenEnd(run, row.row) },
  ])
  return { row: row.row, outcome: 'new', before: basis, written: { id: made.id, after: made } }
}

/** The versions before and after a row; for a row without a start the latest is the one before. */
interface Neighbours {
  readonly before: StoredRecord | undefined
  readonly after: StoredRecord | undefined
}

function findNeighbours({ versions, start }: VersionRow): Neighbours {
  const inOrder = versions.toSorted(compareByStart)
  if (start === undefined) return { before: inOrder.at(-1), after: undefined }
  const startOf = (version: StoredRecord) => activeRangeOf(version).start ?? ''
  return {
    before: inOrder.findLast((version) => startOf(version) < (start ?? '')),
    after: inOrder.find((version) => startOf(version) > (start ?? '')),
  }
}

interface VersionPlacement {
  readonly basis: StoredRecord
  readonly neighbours: Neighbours
  readonly about: Awaited<ReturnType<typeof readClaims>>
  readonly isWithin: boolean
}

function findRefusal(
  run: ImportRun,
  row: VersionRow,
  { basis, neighbours: { before, after }, about, isWithin }: VersionPlacement,
): RefusedRow | undefined {
  const { unit, type } = run
  const noRight = whyNotPermitted(unit, type, 'NewVersion')
  if (noRight !== undefined) return refuseRow(row.row, noRight)
  if (row.start === undefined) {
    const rowNumber = about.get(basis.id)?.rowNumber
    return rowNumber === undefined ? undefined : refuseContradiction(row.row, rowNumber)
  }
  const { end } = readPeriod(run, row.row)
  const isIn = (version: StoredRecord | undefined, overlaps: (range: DateRange) => boolean) =>
    version && overlaps(activeRangeOf(version)) ? [version] : []
  const [other] = [
    ...isIn(before, (range) => !isWithin && range.end !== null && range.end > (row.start ?? '')),
    ...isIn(after, (range) => typeof end === 'string' && end > (range.start ?? '')),
  ]
  if (!other) return undefined
  const rowNumber = about.get(other.id)?.rowNumber
  const field = type.fields.activeRangeUtc
  const period = field ? kindOf(field).format(other.activeRangeUtc, field) : ''
  const of = rowNumber === undefined ? 'de versie' : `rij ${rowNumber}`
  return refuseRow(row.row, `De periode overlapt met ${of} (${period}).`)
}

interface VersionPeriod extends Pick<VersionPlacement, 'neighbours'> {
  readonly candidate: ImportCandidate
  readonly next: string | null
}

function applyPeriod(
  run: ImportRun,
  row: VersionRow,
  { candidate, neighbours, next }: VersionPeriod,
): ImportCandidate['body'] {
  const { end } = readPeriod(run, row.row)
  const until = [next, neighbours.after ? activeRangeOf(neighbours.after).start : null].filter(
    (each) => each !== null,
  )
  return {
    ...candidate.body,
    activeRangeUtc: { start: row.start, end: end ?? until.toSorted()[0] ?? null },
  }
}

/** A period without a start creates no version on its own: each import of the file would create one. */
function hasOtherChanges(body: ImportCandidate['body']): boolean {
  return Object.keys(body).some((name) => name !== 'activeRangeUtc')
}
