import { readBusinessUnits } from '../../access/my-business-units.ts'
import type { RecordHook } from '../../records/engine/record-context.ts'
import { createBrokenRule } from '../../request-problem.ts'

const message = 'Er moet altijd een actieve business unit overblijven.'

/**
 * Refuses (422) a change that leaves no active business unit, since nearly every call needs one; inserts pass. Must
 * run after `accessVersionHook`, whose row lock serializes concurrent changes.
 */
export const lastBusinessUnitHook: RecordHook = {
  async afterWrite({ transaction }, writes) {
    if (writes.every(({ action }) => action === 'Insert')) return
    const left = await readBusinessUnits({ kysely: transaction })
    if (left.length === 0) throw createBrokenRule('status', message)
  },
}
