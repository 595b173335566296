import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { resourceAssignments } from './data/resource-assignments.ts'
import { type DemoResource, resources, userNameOf } from './data/resources.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

/** Units, functions and types by code, users by user name. */
interface KnownIds {
  readonly unitIds: Ids
  readonly userIds: Ids
  readonly functionIds: Ids
  readonly resourceTypeIds: Ids
  readonly teamIds: Ids
}

/**
 * Adds resources with their functions and their assignments to teams; returns their ids by the code of the unit, a
 * slash and the description.
 */
export async function loadResources(unit: UnitOfWork, known: KnownIds): Promise<Ids> {
  const ids = new Map<string, string>()
  const all = resources(dayOf(unit.now))
  for (const [code, owned] of Map.groupBy(all, (resource) => resource.businessUnitCode)) {
    const caller = { ...unit.caller, businessUnitId: known.unitIds.get(code) ?? null }
    const loader = new DemonstrationLoader({ ...unit, caller })
    const resourceIds = await addResources(loader, owned, known)
    for (const [description, id] of resourceIds) ids.set(`${code}/${description}`, id)
    const ofUnit = resourceAssignments(dayOf(unit.now)).filter(
      ({ businessUnitCode }) => businessUnitCode === code,
    )
    await loader.add(
      'Main.ResourcePerTeamViewDto',
      ofUnit,
      ({ resource, team, activeRangeUtc, status = 'Active', remark = null }) => ({
        resourceId: resourceIds.get(resource),
        resourceTeamId: known.teamIds.get(`${code}/${team}`),
        activeRangeUtc,
        status,
        remark,
        isDeleted: false,
      }),
    )
  }
  return ids
}

async function addResources(
  loader: DemonstrationLoader,
  owned: readonly DemoResource[],
  { userIds, functionIds, resourceTypeIds }: KnownIds,
): Promise<Ids> {
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
    ({ description }) => description,
  )
  const rows = owned.flatMap((resource) =>
    resource.functions.map((each) => ({ ...each, resource: resource.description })),
  )
  await loader.add('Main.ResourceFunctionViewDto', rows, ({ code, activeRangeUtc, resource }) => ({
    resourceId: resourceIds.get(resource),
    functionId: functionIds.get(code),
    activeRangeUtc,
    isDeleted: false,
  }))
  return resourceIds
}
