import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { resourceTeamTypes } from './data/resource-team-types.ts'
import { type DemoResourceTeam, resourceTeams } from './data/resource-teams.ts'
import { resourceTypes } from './data/resource-types.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

export interface LoadedTeams {
  readonly resourceTypeIds: Ids
  /** By the code of the unit, a slash and the code of the team. */
  readonly teamIds: Ids
}

/** Adds resource types, types of teams, and the teams of each unit, parents first. `unitIds` is by code. */
export async function loadResourceTypesAndTeams(unit: UnitOfWork, unitIds: Ids): Promise<LoadedTeams> {
  const loader = new DemonstrationLoader(unit)
  const resourceTypeIds = await loader.add(
    'Main.ResourceTypeViewDto',
    resourceTypes,
    (type) => ({ ...type }),
    (type) => type.code,
  )
  const teamTypeIds = await addTeamTypes(loader, resourceTypeIds)
  const teamIds = new Map<string, string>()
  for (const [code, teams] of Map.groupBy(resourceTeams, (team) => team.businessUnitCode)) {
    const caller = { ...unit.caller, businessUnitId: unitIds.get(code) ?? null }
    const added = await addTeams(new DemonstrationLoader({ ...unit, caller }), teams, teamTypeIds)
    for (const [teamCode, id] of added) teamIds.set(`${code}/${teamCode}`, id)
  }
  return { resourceTypeIds, teamIds }
}

async function addTeamTypes(loader: DemonstrationLoader, resourceTypeIds: Ids): Promise<Ids> {
  const teamTypeIds = await loader.add(
    'Main.ResourceTeamTypeViewDto',
    resourceTeamTypes,
    ({ description, isRootOnly, hasExclusiveResources, status, activeRangeUtc, remark }) => ({
      description,
      isRootOnly,
      hasExclusiveResources,
      status,
      activeRangeUtc,
      remark,
    }),
    (type) => type.description,
  )
  const rows = resourceTeamTypes.flatMap(({ description, resourceTypeCodes }) =>
    resourceTypeCodes.map((code) => ({ description, code })),
  )
  await loader.add('Main.ResourceTypePerResourceTeamTypeViewDto', rows, ({ description, code }) => ({
    resourceTeamTypeId: teamTypeIds.get(description),
    resourceTypeId: resourceTypeIds.get(code),
    isDeleted: false,
  }))
  return teamTypeIds
}

/** A team is stored before its child teams. */
async function addTeams(
  loader: DemonstrationLoader,
  teams: readonly DemoResourceTeam[],
  teamTypeIds: Ids,
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (let rest = teams; rest.length > 0; ) {
    const level = rest.filter(({ parentCode }) => parentCode === null || ids.has(parentCode))
    if (level.length === 0) throw new Error(`No team is above ${rest[0]?.code}`)
    const added = await loader.add(
      'Main.ResourceTeamViewDto',
      level,
      ({ code, description, status, activeRangeUtc, type, parentCode }) => ({
        code,
        description,
        status,
        activeRangeUtc,
        resourceTeamTypeId: teamTypeIds.get(type),
        parentResourceTeamId: parentCode === null ? null : ids.get(parentCode),
      }),
      (team) => team.code,
    )
    for (const [code, id] of added) ids.set(code, id)
    rest = rest.filter((team) => !level.includes(team))
  }
  return ids
}
