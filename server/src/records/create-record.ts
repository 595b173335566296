import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { uuidV7 } from '../uuid-v7.ts'
import { planRecord } from './plan-record.ts'
import { lockParentIn } from './read-to-change.ts'
import type { RecordContext } from './record-context.ts'
import { requireChangeable } from './record-scope.ts'
import { readFlag } from './request-values.ts'
import { storePlan } from './store-plan.ts'
import { presentRecord } from './stored-record.ts'
import { inOneWrite } from './unit-of-work.ts'

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
  const created = await inOneWrite(context, type, async (unit) => {
    await lockParentIn(unit, type, body)
    const id = uuidV7()
    const planned = await planRecord(unit, type, { before: undefined, body, mode: 'add' })
    const after = { ...planned.after, isGlobalSystemBusinessUnitRecord: isGlobal }
    const malformed = [...planned.malformed, ...(type.ownership === 'either' ? flag.errors : [])]
    return storePlan(unit, type, { id, before: undefined, planned: { ...planned, after, malformed } })
  })
  return presentRecord(context.catalogue, type, created)
}
