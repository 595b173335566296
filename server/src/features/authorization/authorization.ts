import { role } from '@stamboek/model/records/system/role'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { user } from '@stamboek/model/records/system/user'
import { userRole } from '@stamboek/model/records/system/user-role'
import { endAccessTokensOf } from '../../access/access-tokens.ts'
import { anyOfIds } from '../../database/sql-expressions.ts'
import type { Feature } from '../../feature.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { addUnitMembers } from './add-unit-members.ts'
import { grantHooks } from './grant-hooks.ts'
import { createLastAdministratorHook } from './last-administrator-hook.ts'
import { lastBusinessUnitHook } from './last-business-unit-hook.ts'
import { passwordHook } from './password-hook.ts'
import { callerUnits } from './unit-filters.ts'
import { createUnitMembersHook } from './unit-members-hook.ts'
import { unitMembers } from './user-filters.ts'

/** Invalidates the cached rights on every node, in the transaction of the change. */
const accessVersionHook: RecordHook = {
  async afterWrite(context) {
    await context.transaction
      .updateTable('stamboek.access_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
  },
}

/**
 * Ends all sessions and one-time links of users whose password changed or who were deactivated, the caller's own included: a stolen
 * session must not outlive the password. The access tokens of those who were deactivated end too, those of others go on: programs do not
 * use the password.
 */
const endSessionsHook: RecordHook = {
  async afterWrite(context: HookContext, writes: readonly PlannedWrite[]) {
    const ended = writes
      .filter(
        ({ before, after }) => before && (after.status !== 'Active' || after.password !== before.password),
      )
      .map((write) => write.id)
    await context.transaction.deleteFrom('stamboek.session').where('user_id', '=', anyOfIds(ended)).execute()
    await context.transaction
      .deleteFrom('stamboek.one_time_link')
      .where('user_id', '=', anyOfIds(ended))
      .execute()
    const left = writes.filter(({ after }) => after.status !== 'Active').map((write) => write.id)
    if (left.length > 0) await endAccessTokensOf(context.transaction, left)
  },
}

const whyNotUndone = () => 'Rechten worden niet teruggezet: wijzig ze zelf.'

export const authorization: Feature = {
  records: [
    recordFeature(role, {
      whyNotUndone,
      hooks: [
        grantHooks.role,
        createLastAdministratorHook(['permissions', 'status', 'activeRangeUtc']),
        accessVersionHook,
      ],
    }),
    recordFeature(userRole, {
      whyNotUndone,
      hooks: [grantHooks.userRole, createLastAdministratorHook(['roles']), accessVersionHook],
    }),
    recordFeature(user, {
      hooks: [
        grantHooks.user,
        passwordHook,
        createLastAdministratorHook(['status', 'activeRangeUtc', 'password']),
        endSessionsHook,
        accessVersionHook,
      ],
      filters: { unitMembers },
    }),
    recordFeature(systemBusinessUnit, {
      hooks: [
        createUnitMembersHook(),
        accessVersionHook,
        lastBusinessUnitHook,
        createLastAdministratorHook(['status', 'activeRangeUtc', 'assignedUsers']),
      ],
      filters: { callerUnits },
      added: addUnitMembers,
    }),
  ],
}
