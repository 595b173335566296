import type { RecordHooks } from '../../records/record-context.ts'
import { accessVersionHook, endSessionsHook } from './access-hooks.ts'
import { grantHooks } from './grant-hooks.ts'

/** What the record types of authorisation add to the engine's own work. */
export const authorizationHooks: RecordHooks = new Map([
  ['Main.RoleViewDto', [grantHooks.role, accessVersionHook]],
  ['Main.UserRoleViewDto', [grantHooks.userRole, accessVersionHook]],
  ['Main.UserViewDto', [grantHooks.user, endSessionsHook, accessVersionHook]],
  ['Main.SystemBusinessUnitViewDto', [grantHooks.systemBusinessUnit, accessVersionHook]],
])
