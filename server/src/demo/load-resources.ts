import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { type DemoResource, facilityUser, resources, staffUsers, userNameOf } from './data/resources.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

/** The ids of earlier records: units, functions and types by code, users by user name. */
interface KnownIds {
  readonly unitIds: Ids
  readonly userIds: Ids
  readonly functionIds: Ids
  readonly resourceTypeIds: Ids
}

/** Adds the resources of each unit with their functions, and accounts for those who have none. */
export async function loadResources(unit: UnitOfWork, known: KnownIds): Promise<void> {
  const all = resources(dayOf(unit.now))
  const staffIds = await new DemonstrationLoader(unit).add(
    'Main.UserViewDto',
    [...staffUsers(all), facilityUser],
    (user) => ({ ...user, email: `${user.userName}@example.nl` }),
    (user) => user.userName,
  )
  const userIds = new Map([...known.userIds, ...staffIds])
  for (const [code, owned] of Map.groupBy(all, (resource) => resource.businessUnitCode)) {
    const caller = { ...unit.caller, businessUnitId: known.unitIds.get(code) ?? null }
    await addResources(new DemonstrationLoader({ ...unit, caller }), owned, { ...known, userIds })
  }
}

async function addResources(
  loader: DemonstrationLoader,
  owned: readonly DemoResource[],
  { userIds, functionIds, resourceTypeIds }: KnownIds,
): Promise<void> {
  const resourceIds = await loader.add(
    'Main.ResourceViewDto',
    owned,
    ({ code, description, type, userName, status, activeRangeUtc, remark }) => ({
      code,
      description,
      userId: userIds.get(userName ?? userNameOf(description)),
      resourceTypeId: resourceTypeIds.get(type),
      status,
      activeRangeUtc,
      remark,
    }),
    ({ code }) => code,
  )
  const rows = owned.flatMap((resource) =>
    resource.functions.map((each) => ({ ...each, resourceCode: resource.code })),
  )
  await loader.add('Main.ResourceFunctionViewDto', rows, ({ code, activeRangeUtc, resourceCode }) => ({
    resourceId: resourceIds.get(resourceCode),
    functionId: functionIds.get(code),
    activeRangeUtc,
    isDeleted: false,
  }))
}
