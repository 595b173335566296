import type { StatusType, taskStatus } from '@stamboek/model/records/task/task-status'
import { advisoryLock, rowsOfTexts, uuid } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { PlannedWriteOf, RecordHookOf } from '../../records/engine/record-feature.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { findStatusTypeLabel } from './status-types.ts'

type StatusWrite = PlannedWriteOf<typeof taskStatus>

const lockKey = 'task-statuses'

/**
 * Refuses (422) to deactivate or delete the last active status of a type in the unit, or of all units for a global
 * one: without it tasks could not be created, completed or cancelled.
 */
export const taskStatusHook: RecordHookOf<typeof taskStatus> = {
  async lock(context) {
    // Serializes changes: two calls could each deactivate one of the last two.
    await lockWithRetry(context, () =>
      context.transaction.selectNoFrom(advisoryLock(lockKey).as('lock')).execute(),
    )
  },
  async afterWrite(context, writes) {
    const types = writes.filter(isNoLongerActive).flatMap(({ before }) => before?.statusType ?? [])
    const emptied = await findTypeWithoutActiveStatus(context, [...new Set(types)], writes)
    if (emptied === undefined) return
    throw createBrokenRule(
      'status',
      `Dit is de laatste actieve status van het type ${findStatusTypeLabel(emptied)}.`,
    )
  },
}

function isNoLongerActive({ action, before, after }: StatusWrite): boolean {
  // Undoing an import deletes records.
  return before?.status === 'Active' && (action === 'Delete' || after.status !== 'Active')
}

async function findTypeWithoutActiveStatus(
  { transaction, caller }: HookContext,
  types: readonly StatusType[],
  writes: readonly StatusWrite[],
): Promise<StatusType | undefined> {
  if (types.length === 0) return undefined
  const isGlobal = writes.some(({ before }) => before?.isGlobalSystemBusinessUnitRecord === true)
  const unitId = isGlobal ? null : caller.businessUnitId
  const emptied = await transaction
    .selectFrom(rowsOfTexts(types, 'type'))
    .where((eb) => {
      const left = eb
        .selectFrom('record.task_status as s')
        .whereRef('s.status_type', '=', 'type.value')
        .where('s.status', '=', 'Active')
        .where((eb) =>
          eb.or([eb('s.business_unit_id', 'is', null), eb('s.business_unit_id', '=', uuid(unitId))]),
        )
      return eb.not(eb.exists(left))
    })
    .select('type.value')
    .limit(1)
    .executeTakeFirst()
  return emptied?.value
}
