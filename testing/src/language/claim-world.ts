import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import type { TestClient } from '../server/test-client.ts'
import { createUsersOverHttp, signInAs } from '../users/http-users.ts'

export const claimPermissions = [
  'ClaimRead',
  'ClaimCreate',
  'ClaimUpdate',
  'ClaimDelete',
  'ClaimBulkDeactivate',
  'ClaimExport',
  'ClaimReadAudit',
  'ClaimExportAudit',
  'ClaimSettle',
  'ClaimPeek',
] as const
export type ClaimPermission = (typeof claimPermissions)[number]

/**
 * The permissions of an account: everywhere, and in each unit; null for a unit that it does not belong to.
 */
export interface ClaimWorld {
  readonly everywhere: readonly ClaimPermission[]
  readonly units: readonly (readonly ClaimPermission[] | null)[]
  /** Selects the unit of the calls among those of the account. */
  readonly header: number
}

const few = fc.subarray([...claimPermissions], { maxLength: 3 })
const most = fc.subarray([...claimPermissions], { minLength: 7 })
const inUnit = fc.oneof(fc.constant(null), few, most)

/** Worlds of `count` units, at least one of which the account belongs to. */
export function anyClaimWorld(count: number): fc.Arbitrary<ClaimWorld> {
  return fc
    .record({
      everywhere: fc.oneof(fc.constant([]), fc.subarray([...claimPermissions], { maxLength: 4 })),
      units: fc.array(inUnit, { minLength: count, maxLength: count }),
      header: fc.nat(),
    })
    .filter(({ units }) => units.some((each) => each !== null))
}

/** Index of the unit of the calls. */
export function headerOf({ units, header }: ClaimWorld): number {
  const own = units.flatMap((each, place) => (each === null ? [] : [place]))
  return own[header % own.length] ?? 0
}

/** Read naively. */
export function holdsIn(
  { everywhere, units }: ClaimWorld,
  place: number,
  permission: ClaimPermission,
): boolean {
  const own = units[place] ?? null
  return own !== null && (everywhere.includes(permission) || own.includes(permission))
}

export function isAnswered(world: ClaimWorld, permissions: readonly ClaimPermission[]): boolean {
  return permissions.every((each) => world.units.some((_, place) => holdsIn(world, place, each)))
}

/** Whether a call that needs these permissions reaches the records of a unit. */
export function isReached(
  world: ClaimWorld,
  place: number,
  permissions: readonly ClaimPermission[],
): boolean {
  const needed = ['ClaimRead', ...permissions] as const
  return needed.every((each) => holdsIn(world, place, each))
}

/** Signs in an account with the permissions of the world and, everywhere, these others. */
export async function signInToWorld(
  administrator: TestClient,
  world: ClaimWorld,
  also: readonly string[],
): Promise<TestClient> {
  const { createRole, createUser } = createUsersOverHttp(administrator)
  const units = administrator.businessUnits.map(({ id }) => id)
  const everywhere = await createRole([...world.everywhere, ...also])
  const roles: object[] = [{ roleId: everywhere.id, isInAllBusinessUnits: true }]
  for (const [place, permissions] of world.units.entries()) {
    if (permissions === null) continue
    const role: AnyRecord = await createRole(permissions)
    roles.push({ roleId: role.id, businessUnitId: units[place] })
  }
  const client = await signInAs(await createUser(roles), administrator)
  client.businessUnitId = units[headerOf(world)]
  return client
}
