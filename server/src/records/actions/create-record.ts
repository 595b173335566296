import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import { inOneWrite } from '../engine/unit-of-work.ts'
import { readFlag } from '../input/request-values.ts'
import { lockParentIn } from '../queries/read-to-change.ts'
import { presentRecord } from '../queries/stored-record.ts'
import { planRecord } from '../rules/plan-record.ts'
import { storePlan } from '../store/store-plan.ts'

/** Create: the record with its child records; 400 and 422 tell every member that is wrong. */
export async function createRecord(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<AnyRecord> {
  const flag = readFlag(body, 'isGlobalSystemBusinessUnitRecord')
  // A child record belongs to whom its parent belongs.
  const isGlobal = type.parent ? false : (flag.value ?? false)
  requireChangeable(type, isGlobal, context)
  return inOneWrite(context, type, async (unit) => {
    await lockParentIn(unit, type, body)
    const id = uuidV7()
    const planned = await planRecord(unit, type, { before: undefined, body, mode: 'add' })
    const after = { ...planned.after, isGlobalSystemBusinessUnitRecord: isGlobal }
    const malformed = [...planned.malformed, ...(type.ownership === 'either' ? flag.errors : [])]
    const plan = { id, before: undefined, planned: { ...planned, after, malformed } }
    return presentRecord(unit.catalogue, type, await storePlan(unit, type, plan))
  })
}
