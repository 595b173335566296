import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { RequestProblem } from '../../request-problem.ts'
import { readRecords } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { storeNewVersion } from '../store/store-new-version.ts'
import { attempt } from '../store/try-save.ts'
import { noteNewRecords, otherwise, rowsAbout } from './claim-rows.ts'
import { versionCandidate } from './find-candidates.ts'
import type { Candidate, ImportRun, RefusedRow, RowResult, VersionRow } from './import-run.ts'
import { sentences } from './plan-candidates.ts'
import { whyNoRight } from './row-rights.ts'
import { byStart, isOpen, periodIn, rangeOf } from './version-for.ts'

/** Each is a part of the transaction by itself, and PostgreSQL keeps account of them for everybody. */
const mostVersions = 10_000

/**
 * Makes versions of one series, the earliest first, each by itself: child records and the version before go along with it. A row
 * without an end ends where the next one starts, refused or not, so that what is mended later finds its place.
 */
export async function importVersions(
  run: ImportRun,
  rows: readonly VersionRow[],
  known: readonly StoredRecord[],
): Promise<readonly RowResult[]> {
  run.versions.count += rows.length
  if (run.versions.count > mostVersions)
    throw new RequestProblem(
      'ruleBroken',
      `Een bestand mag hoogstens ${mostVersions.toLocaleString('nl-NL')} rijen met nieuwe versies hebben.`,
    )
  const inOrder = rows.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
  const results: RowResult[] = []
  let versions = known
  for (const [index, row] of inOrder.entries()) {
    const result = await importVersion(run, { ...row, versions }, inOrder[index + 1]?.start ?? null)
    results.push(result)
    if (!('id' in result) || result.id === undefined) continue
    // A new version gives an end to the one before it, and leaves all others as they are.
    const { before } = neighboursOf({ ...row, versions })
    const changed = await readRecords(run.unit, run.type, [result.id, ...(before ? [before.id] : [])])
    versions = [...versions.filter(({ id }) => id !== before?.id), ...changed]
  }
  return results
}

/** Rows that leave their start to the rule for new versions come last. */
function placeOf({ start }: VersionRow): string {
  return start === undefined ? '~' : (start ?? '')
}

async function importVersion(run: ImportRun, row: VersionRow, next: string | null): Promise<RowResult> {
  const { unit, type } = run
  const neighbours = neighboursOf(row)
  const basis = neighbours.before ?? neighbours.after
  if (!basis) throw new Error('A series has no version')
  const candidate = versionCandidate(run, row, basis)
  if ('message' in candidate) return candidate
  const { problems } = candidate
  if (problems.length > 0) return { row: row.row, message: sentences(type, problems) }
  if (row.start === undefined && !differs(candidate.body)) return { candidate, outcome: 'unchanged' }
  const about = await rowsAbout(
    unit,
    [neighbours.before, neighbours.after].flatMap((each) => each?.id ?? []),
  )
  const isWithin = neighbours.before !== undefined && about.get(neighbours.before.id)?.isOpen === true
  const refused = whyNot(run, row, { basis, neighbours, about, isWithin })
  if (refused) return refused

  const body =
    row.start === undefined ? candidate.body : withPeriod(run, row, { candidate, neighbours, next })
  let made: StoredRecord | undefined
  const refusal = await attempt(unit, type, async (part) => {
    const previousEnds = isWithin ? 'here' : neighbours.before ? 'whereOpen' : 'asItDid'
    made = await storeNewVersion(part, type, { previous: basis, body, previousEnds })
  })
  if (refusal)
    return { row: row.row, message: refusal.errors ? sentences(type, refusal.errors) : refusal.message }
  if (!made) throw new Error('A version was not made')
  await noteNewRecords(run, [{ id: made.id, rowNumber: row.row.rowNumber, isOpen: isOpen(run, row.row) }])
  return { candidate, outcome: 'new', after: made, id: made.id }
}

/** The versions that start before and after a row; of one without a start, the latest. */
interface Neighbours {
  readonly before: StoredRecord | undefined
  readonly after: StoredRecord | undefined
}

function neighboursOf({ versions, start }: VersionRow): Neighbours {
  const inOrder = versions.toSorted(byStart)
  if (start === undefined) return { before: inOrder.at(-1), after: undefined }
  const startOf = (version: StoredRecord) => rangeOf(version).start ?? ''
  return {
    before: inOrder.findLast((version) => startOf(version) < (start ?? '')),
    after: inOrder.find((version) => startOf(version) > (start ?? '')),
  }
}

interface Placed {
  readonly basis: StoredRecord
  readonly neighbours: Neighbours
  /** The rows of the file that were about the neighbours. */
  readonly about: Awaited<ReturnType<typeof rowsAbout>>
  /** The version before was given no end by its row, so that this one takes its place in it. */
  readonly isWithin: boolean
}

function whyNot(
  run: ImportRun,
  row: VersionRow,
  { basis, neighbours: { before, after }, about, isWithin }: Placed,
): RefusedRow | undefined {
  const { unit, type } = run
  const noRight = whyNoRight(unit, type, 'NewVersion')
  if (noRight !== undefined) return { row: row.row, message: noRight }
  if (row.start === undefined) {
    const rowNumber = about.get(basis.id)?.rowNumber
    return rowNumber === undefined ? undefined : otherwise(row.row, rowNumber)
  }
  const { end } = periodIn(run, row.row)
  const isIn = (version: StoredRecord | undefined, overlaps: (range: DateRange) => boolean) =>
    version && overlaps(rangeOf(version)) ? [version] : []
  const [other] = [
    ...isIn(before, (range) => !isWithin && range.end !== null && range.end > (row.start ?? '')),
    ...isIn(after, (range) => typeof end === 'string' && end > (range.start ?? '')),
  ]
  if (!other) return undefined
  const rowNumber = about.get(other.id)?.rowNumber
  const field = type.fields.activeRangeUtc
  const period = field ? kindOf(field).format(other.activeRangeUtc, field) : ''
  const of = rowNumber === undefined ? 'de versie' : `rij ${rowNumber}`
  return { row: row.row, message: `De periode overlapt met ${of} (${period}).` }
}

interface Period extends Pick<Placed, 'neighbours'> {
  readonly candidate: Candidate
  /** Where the next row of the series starts. */
  readonly next: string | null
}

function withPeriod(
  run: ImportRun,
  row: VersionRow,
  { candidate, neighbours, next }: Period,
): Candidate['body'] {
  const { end } = periodIn(run, row.row)
  const until = [next, neighbours.after ? rangeOf(neighbours.after).start : null].filter(
    (each) => each !== null,
  )
  return {
    ...candidate.body,
    activeRangeUtc: { start: row.start, end: end ?? until.toSorted()[0] ?? null },
  }
}

/** A period alone makes no new version, unless a row says when it starts: importing the same file again would make one every time. */
function differs(body: Candidate['body']): boolean {
  return Object.keys(body).some((name) => name !== 'activeRangeUtc')
}
