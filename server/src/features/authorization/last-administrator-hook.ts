import { isDeepStrictEqual } from 'node:util'
import { type Administrators, readAdministrators } from '../../access/administrators.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { createBrokenRule } from '../../request-problem.ts'

const message =
  'Er moet altijd een beheerder overblijven. Maak eerst een andere gebruiker beheerder: actief, met een wachtwoord, alle rechten in alle business units en een eigen business unit die nu geldig is, zonder einddatum.'

/**
 * Refuses (422) a change that takes away the last administrator, or the last one without an end date, since nobody
 * could grant those rights again; inserts pass. The error is placed at the first of `fields` that changed, else at the
 * first.
 */
export function createLastAdministratorHook(fields: readonly [string, ...string[]]): RecordHook {
  const before = new WeakMap<HookContext['transaction'], Administrators>()
  return {
    async beforeWrite(context, writes) {
      if (writes.some(canRevoke)) before.set(context.transaction, await readCurrentAdministrators(context))
      return writes
    },
    async afterWrite(context, writes) {
      const was = before.get(context.transaction)
      if (!was) return
      const is = await readCurrentAdministrators(context)
      if ((was.hasActive && !is.hasActive) || (was.hasPermanent && !is.hasPermanent))
        throw createBrokenRule(findChangedField(fields, writes), message)
    },
  }
}

function findChangedField(fields: readonly [string, ...string[]], writes: readonly PlannedWrite[]): string {
  const isChanged = (field: string) =>
    writes.some(({ before, after }) => before && !isDeepStrictEqual(before[field], after[field]))
  return fields.find(isChanged) ?? fields[0]
}

function canRevoke({ action }: PlannedWrite): boolean {
  return action !== 'Insert'
}

function readCurrentAdministrators({ engine, transaction }: HookContext): Promise<Administrators> {
  return readAdministrators(transaction, engine.catalogue.permissions())
}
