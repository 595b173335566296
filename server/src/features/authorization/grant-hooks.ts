import type { FieldError } from '@stamboek/model/contract/problem'
import type { role } from '@stamboek/model/records/system/role'
import type { user } from '@stamboek/model/records/system/user'
import type { userRole } from '@stamboek/model/records/system/user-role'
import { sql } from 'kysely'
import { anyOfIds, isKept } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { PlannedWriteOf, WrittenOf } from '../../records/engine/record-feature.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { RequestProblem } from '../../request-problem.ts'
import { createGrantablePermissionLookup } from './grantable-permissions.ts'
import { assignUsersPermission } from './unit-members-hook.ts'

/**
 * Hooks that refuse (422) to grant or withdraw permissions that the caller does not hold, to change the account of a
 * user who holds such, and to end the caller's own account (requirements 4.2).
 */
export const grantHooks = {
  role: { beforeWrite: requireHeldPermissions },
  userRole: { beforeWrite: requireHeldRoles },
  user: { beforeWrite: requireNoStrongerUser },
} as const

type RoleWrites = readonly PlannedWriteOf<typeof role>[]
type UserRoleWrites = readonly PlannedWriteOf<typeof userRole>[]
type UserWrites = readonly PlannedWriteOf<typeof user>[]
type User = WrittenOf<typeof user>

/** A role can be assigned in any unit, so the caller needs each changed permission in all units. */
async function requireHeldPermissions(context: HookContext, writes: RoleWrites): Promise<RoleWrites> {
  const own = (await createGrantablePermissionLookup(context))(null)
  const known = new Set(context.engine.catalogue.permissions())
  refuseEach(writes, ({ action, before, after }) => {
    const was = new Set(before?.permissions ?? [])
    const is = new Set(after.permissions)
    const unknown = [...is].filter((permission) => !known.has(permission) && !was.has(permission))
    if (unknown.length > 0)
      return createRefusal('permissions', `Onbekend recht: ${unknown.slice(0, 3).join(', ')}.`)
    const isSwitched =
      action === 'Delete' || (before !== undefined && differs(before, after, ['status', 'activeRangeUtc']))
    const changed = [...(isSwitched ? is.union(was) : is.symmetricDifference(was))]
    const missing = changed.filter((permission) => !own.has(permission))
    return missing.length > 0
      ? createRefusal(
          'permissions',
          `Je kunt geen rechten toekennen of ontnemen die je zelf niet hebt: ${missing.slice(0, 3).join(', ')}.`,
        )
      : undefined
  })
  return writes
}

async function requireHeldRoles(context: HookContext, writes: UserRoleWrites): Promise<UserRoleWrites> {
  const touched = writes.flatMap(({ before, after }) => [...(before ? [before] : []), after])
  const permissions = await readRolePermissions(
    context,
    touched.map((each) => each.roleId),
  )
  const grantableIn = await createGrantablePermissionLookup(context)
  const findRefusal = (each: WrittenOf<typeof userRole>): RequestProblem | undefined => {
    const { roleId, businessUnitId } = each
    // A role that names no unit holds in all units.
    const unit = typeof businessUnitId === 'string' ? businessUnitId : null
    const own = grantableIn(unit)
    // A role in a unit makes the user a member of it.
    if (unit !== null && !own.has(assignUsersPermission))
      return createRefusal(
        'roles',
        `Voor een rol in deze business unit ontbreekt daar het recht ${assignUsersPermission}.`,
      )
    const missing = (permissions.get(roleId) ?? []).find((permission) => !own.has(permission))
    return missing === undefined
      ? undefined
      : createRefusal(
          'roles',
          `Je kunt geen rol toekennen of ontnemen met rechten die je zelf niet hebt, zoals ${missing}.`,
        )
  }
  refuseEach(writes, ({ before, after }) => (before && findRefusal(before)) ?? findRefusal(after))
  return writes
}

/** A caller who could change the password of a user with more rights could sign in as that user. */
async function requireNoStrongerUser(context: HookContext, writes: UserWrites): Promise<UserWrites> {
  const taken = writes
    .filter(({ action, before, after }) => action === 'Delete' || (before && changesAccount(before, after)))
    .map((write) => write.id)
  const held = await readHeldPermissions(context, taken)
  refuseEach(writes, ({ id, action, before, after }) => {
    const isEnding = action === 'Delete' || (before !== undefined && isEnded(context, after))
    if (id === context.caller.userId && isEnding)
      return createRefusal('status', 'Je kunt je eigen gebruiker niet deactiveren of beëindigen.')
    return held.get(id)?.some((row) => isBeyond(context, row)) ? refuseStrongerUser() : undefined
  })
  return writes
}

interface HeldRow {
  readonly userId: string
  readonly unitId: string | null
  readonly permissions: readonly string[]
}

async function readHeldPermissions(
  context: HookContext,
  users: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldRow[]>> {
  const memberships = context.transaction
    .selectFrom('record.system_business_unit__assigned_users as a')
    .innerJoin('record.system_business_unit as b', 'b.id', 'a.owner_id')
    .where('a.target_id', '=', anyOfIds(users))
    .select(['a.target_id as userId', 'b.series_id as unitId', sql<string[]>`'{}'::text[]`.as('permissions')])
  const rows = await context.transaction
    .selectFrom('record.user_role as ur')
    .innerJoin('record.role as r', 'r.id', 'ur.role_id')
    .where('ur.user_id', '=', anyOfIds(users))
    .where((eb) => isKept(eb, 'ur'))
    .select(['ur.user_id as userId', 'ur.business_unit_id as unitId', 'r.permissions'])
    .unionAll(memberships)
    .execute()
  return Map.groupBy(rows, ({ userId }) => userId)
}

function isBeyond({ caller }: HookContext, { unitId, permissions }: HeldRow): boolean {
  if (unitId !== null && !caller.isIn(unitId)) return true
  const own = caller.permissionsIn(unitId)
  return permissions.some((permission) => !own.has(permission))
}

function refuseStrongerUser(): RequestProblem {
  return createRefusal(
    'userName',
    'Deze gebruiker heeft rechten die je zelf niet hebt; je kunt de aanmelding en de status niet wijzigen.',
  )
}

function changesAccount(before: User, after: User): boolean {
  return differs(before, after, ['userName', 'email', 'status', 'activeRangeUtc', 'password'])
}

function differs<Compared>(before: Compared, after: Compared, names: readonly (keyof Compared)[]): boolean {
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function isEnded({ now }: HookContext, { status, activeRangeUtc }: User): boolean {
  const { start, end } = activeRangeUtc
  return status !== 'Active' || (start !== null && start > now) || (end !== null && end <= now)
}

async function readRolePermissions(
  context: HookContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await context.transaction
    .selectFrom('record.role')
    .where('id', '=', anyOfIds(ids))
    .select(['id', 'permissions'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.permissions]))
}

function createRefusal(field: string, message: string): RequestProblem {
  const errors: readonly FieldError[] = [{ field, message }]
  return new RequestProblem('ruleBroken', message, { errors })
}
