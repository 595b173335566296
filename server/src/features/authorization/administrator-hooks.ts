import { type Administrators, readAdministrators } from '../../access/administrators.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'

const message = 'Er moet altijd een actieve beheerder overblijven met alle rechten in alle business units.'

/**
 * Whoever holds every permission in all units can be deactivated, ended or lose a role only while there is another
 * (422): nobody could give those rights back. `field` is where the page shows it.
 */
export function keepAdministrator(field: string): RecordHook {
  // By transaction: what there was before the rows that are being written.
  const before = new WeakMap<HookContext['transaction'], Administrators>()
  return {
    async beforeWrite(context, writes) {
      if (writes.some(canTakeAway)) before.set(context.transaction, await read(context))
      return writes
    },
    async afterWrite(context) {
      const was = before.get(context.transaction)
      if (!was) return
      const is = await read(context)
      if ((was.isThereNow && !is.isThereNow) || (was.isThereToStay && !is.isThereToStay))
        throw new RequestProblem('ruleBroken', message, { errors: [{ field, message }] })
    },
  }
}

/** A new record gives rights, or none. */
function canTakeAway({ action }: PlannedWrite): boolean {
  return action !== 'Insert'
}

function read({ transaction, catalogue }: HookContext): Promise<Administrators> {
  return readAdministrators(transaction, catalogue.permissions())
}
