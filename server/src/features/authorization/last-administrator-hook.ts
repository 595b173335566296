import { type Administrators, readAdministrators } from '../../access/administrators.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'

const message = 'Er moet altijd een actieve beheerder overblijven met alle rechten in alle business units.'

/**
 * Whoever holds every permission in all units can be deactivated, ended or lose a role only while there is another
 * (422): nobody could give those rights back. `field` is where the page shows it.
 */
export function createLastAdministratorHook(field: string): RecordHook {
  // By transaction: what there was before the rows that are being written.
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
        throw new RequestProblem('ruleBroken', message, { errors: [{ field, message }] })
    },
  }
}

/** A new record gives rights, or none. */
function canRevoke({ action }: PlannedWrite): boolean {
  return action !== 'Insert'
}

function readCurrentAdministrators({ transaction, catalogue }: HookContext): Promise<Administrators> {
  return readAdministrators(transaction, catalogue.permissions())
}
