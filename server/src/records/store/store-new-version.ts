import { resolveNewVersionStart } from '@stamboek/model/rules/new-version-start'
import type { DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { planRecord } from '../rules/plan-record.ts'
import { requireEnabled } from '../rules/require-enabled.ts'
import { storePlan } from './store-plan.ts'

interface NewVersion {
  /** The version that it follows. */
  readonly previous: StoredRecord
  /** What the new version has otherwise than that, as a client sends it. */
  readonly body: unknown
  /** What becomes of the end of that one: `here` at the start of the new one, whatever it was; default only where it has none. */
  readonly previousEnds?: 'whereOpen' | 'here' | 'asItDid'
  /** Called once shape and rules are right, before anything is written. */
  readonly checkState?: () => void
}

/** Stores a version behind another one, and closes that at its start where it has no end. */
export async function storeNewVersion(
  unit: UnitOfWork,
  type: RecordType,
  { previous, body, previousEnds = 'whereOpen', checkState }: NewVersion,
): Promise<StoredRecord> {
  requireChangeable(type, previous.isGlobalSystemBusinessUnitRecord, unit)
  requireEnabled('CreateNewVersion', previous)
  const { start } = resolveNewVersionStart(previous.activeRangeUtc as DateRange, unit.now)
  const based: StoredRecord = { ...previous, activeRangeUtc: { start, end: null } }
  const planned = await planRecord(unit, type, { before: based, body, mode: 'newVersion' })
  return storePlan(unit, type, {
    id: uuidV7(),
    before: undefined,
    planned,
    basedOn: previous,
    ...(checkState && { checkState }),
    precedingWrites: () =>
      previousEnds === 'asItDid'
        ? []
        : closingWrites(previous, planned.after.activeRangeUtc as DateRange, previousEnds),
  })
}

/** Ends the previous version where the next one starts; nothing where it has an end of its own that may stay. */
function closingWrites(
  previous: StoredRecord,
  next: DateRange,
  previousEnds: NewVersion['previousEnds'],
): readonly PlannedWrite[] {
  const range = previous.activeRangeUtc as DateRange
  const message = 'De nieuwe versie moet beginnen na het begin van de vorige.'
  if (next.start === null || (range.start !== null && next.start <= range.start))
    throw new RequestProblem('ruleBroken', message, { errors: [{ field: 'activeRangeUtc', message }] })
  if (range.end !== null && (previousEnds === 'whereOpen' || range.end <= next.start)) return []
  const after = { ...previous, activeRangeUtc: { start: range.start, end: next.start } }
  return [{ id: previous.id, action: 'Update', before: previous, after }]
}
