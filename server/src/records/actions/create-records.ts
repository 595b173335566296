import type { FieldError } from '@stamboek/model/contract/problem'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { RefusedRecords } from '../engine/refuse-each.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { labelReferences } from '../rules/label-references.ts'
import { planRecords } from '../rules/plan-record.ts'
import { findErrors } from '../rules/plan-updates.ts'
import { saveRecords } from '../store/save-records.ts'

/**
 * Creates records of the caller's unit, without child records, with the queries of one for any number. All or none: the first
 * that breaks a rule refuses them (422).
 */
export async function createRecords(
  context: RecordContext,
  type: RecordType,
  bodies: readonly MemberValues[],
): Promise<void> {
  await inUnitOfWork(context, type, async (unit) => {
    await requireOpenGate(unit, type)
    const plans = await planRecords(
      unit,
      type,
      bodies.map((body) => ({ before: undefined, body, mode: 'add' })),
    )
    const drafts = plans.map(({ after }) => ({ ...after, isGlobalSystemBusinessUnitRecord: false }))
    const labelled = await labelReferences(
      unit,
      type,
      drafts.map((after) => ({ before: undefined, after })),
    )
    const writes = plans.map((plan, index): PlannedWrite => {
      const [body = {}, change] = [bodies[index], labelled[index]]
      const errors = findErrors(type, body, plan)
      if (errors.length > 0) throw createRefusal(errors)
      if (!change || 'errors' in change) throw createRefusal(change?.errors ?? [])
      return { id: uuidV7(), action: 'Insert', before: undefined, after: change.after }
    })
    await saveRecords(unit, type, writes).catch((error: unknown) => {
      throw nameRefused(type, writes, error)
    })
  })
}

function createRefusal(errors: readonly FieldError[]): RequestProblem {
  return new RequestProblem('ruleBroken', errors[0]?.message ?? '', { errors })
}

/** The records that a hook refuses, each with its own reason. */
function nameRefused(type: RecordType, writes: readonly PlannedWrite[], error: unknown): unknown {
  if (!(error instanceof RefusedRecords)) return error
  const { reasons } = error
  const named = writes.flatMap(({ id, after }) => {
    const label = type.labelFields.map((path) => after[path]).join(' – ')
    return reasons.has(id) ? [`${label}: ${reasons.get(id)}`] : []
  })
  return new RequestProblem(error.code, named.join(' '), error.errors && { errors: error.errors })
}
