import type { RecordHooks } from '../../records/engine/record-context.ts'
import { accessVersionHook, endSessionsHook } from './access-hooks.ts'
import { grantHooks } from './grant-hooks.ts'
import { createLastAdministratorHook } from './last-administrator-hook.ts'
import { lastBusinessUnitHook } from './last-business-unit-hook.ts'
import { passwordHook } from './password-hook.ts'
import { createUnitMembersHook } from './unit-members-hook.ts'

/** What the record types of authorisation add to the engine's own work. */
export const authorizationHooks: RecordHooks = new Map([
  ['Main.RoleViewDto', [grantHooks.role, createLastAdministratorHook('permissions'), accessVersionHook]],
  ['Main.UserRoleViewDto', [grantHooks.userRole, createLastAdministratorHook('roles'), accessVersionHook]],
  [
    'Main.UserViewDto',
    [
      grantHooks.user,
      passwordHook,
      createLastAdministratorHook('status'),
      endSessionsHook,
      accessVersionHook,
    ],
  ],
  ['Main.SystemBusinessUnitViewDto', [createUnitMembersHook(), accessVersionHook, lastBusinessUnitHook]],
])
