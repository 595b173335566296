import { type Administrators, readAdministrators } from '../../access/administrators.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { createBrokenRule } from '../../request-problem.ts'

const message = 'Er moet altijd een actieve beheerder overblijven met alle rechten in alle business units.'

/**
 * Refuses (422) a change after which no user holds every permission in all units, since nobody could grant those rights again. `field`
 * is the member that the error names.
 */
export function createLastAdministratorHook(field: string): RecordHook {
  // The administrators before the writes, by transaction.
  const before = new WeakMap<HookContext['transaction'], Administrators>()
  return {
    async beforeWrite(context, writes) {
      if (writes.some(canRevoke)) before.set(context.transaction, await readCurrentAdministrators(context))
      return writes
    },
    async afterWrite(context) {
      const was = before.get(context.transaction)
      if (!was) return
      const is = await readCurrentAdministrators(context)
      if ((was.hasActive && !is.hasActive) || (was.hasPermanent && !is.hasPermanent))
        throw createBrokenRule(field, message)
    },
  }
}

/** Inserts only add rights. */
function canRevoke({ action }: PlannedWrite): boolean {
  return action !== 'Insert'
}

function readCurrentAdministrators({ transaction, catalogue }: HookContext): Promise<Administrators> {
  return readAdministrators(transaction, catalogue.permissions())
}
