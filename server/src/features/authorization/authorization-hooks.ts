import { anyOfIds } from '../../database/sql-expressions.ts'
import type {
  HookContext,
  PlannedWrite,
  RecordHook,
  RecordHooks,
} from '../../records/engine/record-context.ts'
import { grantHooks } from './grant-hooks.ts'
import { createLastAdministratorHook } from './last-administrator-hook.ts'
import { lastBusinessUnitHook } from './last-business-unit-hook.ts'
import { passwordHook } from './password-hook.ts'
import { createUnitMembersHook } from './unit-members-hook.ts'

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
 * Ends all sessions of users whose password changed or who are no longer active. Includes the caller's own, since a stolen session must
 * not outlive the password.
 */
const endSessionsHook: RecordHook = {
  async afterWrite(context: HookContext, writes: readonly PlannedWrite[]) {
    const ended = writes
      .filter(
        ({ before, after }) => before && (after.status !== 'Active' || after.password !== before.password),
      )
      .map((write) => write.id)
    await context.transaction.deleteFrom('stamboek.session').where('user_id', '=', anyOfIds(ended)).execute()
  },
}

/** The hooks of users, roles and business units. */
export const authorizationHooks: RecordHooks = new Map([
  [
    'Main.RoleViewDto',
    [
      grantHooks.role,
      createLastAdministratorHook(['permissions', 'status', 'activeRangeUtc']),
      accessVersionHook,
    ],
  ],
  ['Main.UserRoleViewDto', [grantHooks.userRole, createLastAdministratorHook(['roles']), accessVersionHook]],
  [
    'Main.UserViewDto',
    [
      grantHooks.user,
      passwordHook,
      createLastAdministratorHook(['status', 'activeRangeUtc', 'password']),
      endSessionsHook,
      accessVersionHook,
    ],
  ],
  [
    'Main.SystemBusinessUnitViewDto',
    [
      createUnitMembersHook(),
      accessVersionHook,
      lastBusinessUnitHook,
      createLastAdministratorHook(['status', 'activeRangeUtc', 'assignedUsers']),
    ],
  ],
])
