import type { RecordHooks } from '../../records/engine/record-context.ts'
import { accessVersionHook, endSessionsHook } from './access-hooks.ts'
import { keepAdministrator } from './administrator-hooks.ts'
import { grantHooks } from './grant-hooks.ts'
import { keepBusinessUnit } from './keep-business-unit.ts'
import { passwordHook } from './password-hook.ts'
import { createUnitMembersHook } from './unit-members-hook.ts'

/** What the record types of authorisation add to the engine's own work. */
export const authorizationHooks: RecordHooks = new Map([
  ['Main.RoleViewDto', [grantHooks.role, keepAdministrator('permissions'), accessVersionHook]],
  ['Main.UserRoleViewDto', [grantHooks.userRole, keepAdministrator('roles'), accessVersionHook]],
  [
    'Main.UserViewDto',
    [grantHooks.user, passwordHook, keepAdministrator('status'), endSessionsHook, accessVersionHook],
  ],
  ['Main.SystemBusinessUnitViewDto', [createUnitMembersHook(), accessVersionHook, keepBusinessUnit]],
])
