import { type Choice, type Command, pick, pickResource, pickTeam, put, type Sender } from './command.ts'
import type { Team, World } from './team-model.ts'
import { resources, teams, teamTypes } from './team-records.ts'

export const teamCommands = {
  createTeam: (sender: Sender, { first, second }: Choice): Command => {
    const typeId = pick(sender.scope.teamTypeIds, first) ?? ''
    const parentId = pickParent(sender, second)
    const unit = sender.client.businessUnitId ?? ''
    const description = `Verloop ${crypto.randomUUID()}`
    return {
      label: `create team of ${typeId} below ${parentId}`,
      apply: (world, newId) =>
        world.teamTypes.get(typeId)?.isRootOnly === true && parentId !== null
          ? undefined
          : withTeam(world, newId, { unit, typeId, parentId, isActive: true }),
      send: () =>
        sender.client.post(teams, {
          description,
          resourceTeamTypeId: typeId,
          parentResourceTeamId: parentId,
        }),
    }
  },

  moveTeam: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const found = pickTeam(sender, first)
    if (!found) return undefined
    const { id } = found
    const parentId = pickParent(sender, second)
    return {
      label: `move team ${id} below ${parentId}`,
      apply: (world) => changeTeam(world, id, () => ({ parentId })),
      send: () => put(sender, `${teams}/${id}`, { parentResourceTeamId: parentId }),
    }
  },

  retypeTeam: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const found = pickTeam(sender, first)
    if (!found) return undefined
    const { id } = found
    const typeId = pick(sender.scope.teamTypeIds, second) ?? ''
    return {
      label: `give team ${id} type ${typeId}`,
      apply: (world) =>
        changeTeam(world, id, ({ parentId }) => ({
          typeId,
          parentId: world.teamTypes.get(typeId)?.isRootOnly === true ? null : parentId,
        })),
      send: () => put(sender, `${teams}/${id}`, { resourceTeamTypeId: typeId }),
    }
  },

  deactivateTeam: (sender: Sender, { first }: Choice): Command | undefined => {
    const found = pickTeam(sender, first)
    if (!found) return undefined
    const { id } = found
    return {
      label: `deactivate team ${id}`,
      apply: (world) =>
        world.teams.get(id)?.isActive === true
          ? changeTeam(world, id, () => ({ isActive: false }))
          : undefined,
      send: () => sender.client.post(`${teams}/bulkdeactivate`, { ids: [id] }),
    }
  },

  activateTeam: (sender: Sender, { first }: Choice): Command | undefined => {
    const found = pickTeam(sender, first)
    if (!found) return undefined
    const { id } = found
    return {
      label: `activate team ${id}`,
      apply: (world) =>
        world.teams.get(id)?.isActive === false
          ? changeTeam(world, id, () => ({ isActive: true }))
          : undefined,
      send: () => sender.client.post(`${teams}/bulkactivate`, { ids: [id] }),
    }
  },

  setFlags: (sender: Sender, { first, second }: Choice): Command => {
    const id = pick(sender.scope.teamTypeIds, first) ?? ''
    const isRootOnly = second % 4 > 0
    const hasExclusiveResources = second % 4 > 1
    return {
      label: `make type ${id} ${hasExclusiveResources ? 'exclusive' : isRootOnly ? 'on top only' : 'free'}`,
      apply: (world) => {
        const before = world.teamTypes.get(id)
        const after = before && { ...before, isRootOnly, hasExclusiveResources }
        return after && { ...world, teamTypes: new Map(world.teamTypes).set(id, after) }
      },
      send: () =>
        put(sender, `${teamTypes}/${id}`, { isRootOnly, ...(isRootOnly && { hasExclusiveResources }) }),
    }
  },

  setTaken: (sender: Sender, { first, second }: Choice): Command => {
    const id = pick(sender.scope.teamTypeIds, first) ?? ''
    const { resourceTypeIds } = sender.scope
    const taken = resourceTypeIds.filter((_, index) => second % 3 === index)
    const rows = sender.snapshot.takenRows.get(id) ?? new Map<string, string>()
    const removed = [...rows].filter(([typeId]) => !taken.includes(typeId))
    const added = taken.filter((typeId) => !rows.has(typeId))
    return {
      label: `let type ${id} take ${taken.join()}`,
      apply: (world) => {
        const before = world.teamTypes.get(id)
        return before && { ...world, teamTypes: new Map(world.teamTypes).set(id, { ...before, taken }) }
      },
      send: () =>
        put(sender, `${teamTypes}/${id}`, {
          resourceTypes: [
            ...removed.map(([, rowId]) => ({ id: rowId, isDeleted: true })),
            ...added.map((resourceTypeId) => ({ resourceTypeId })),
          ],
        }),
    }
  },

  retypeResource: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const id = pickResource(sender, first)
    const typeId = pick(sender.scope.resourceTypeIds, second)
    if (id === undefined || typeId === undefined) return undefined
    return {
      label: `give resource ${id} type ${typeId}`,
      apply: (world) => {
        const before = world.resources.get(id)
        return before && { ...world, resources: new Map(world.resources).set(id, { ...before, typeId }) }
      },
      send: () => put(sender, `${resources}/${id}`, { resourceTypeId: typeId }),
    }
  },
} as const

function pickParent(sender: Sender, index: number): string | null {
  return index % 4 === 0 ? null : (pickTeam(sender, index)?.id ?? null)
}

function withTeam(world: World, id: string, team: Team): World | undefined {
  const before = world.teams.get(id)
  const isNewParent = team.parentId !== null && team.parentId !== before?.parentId
  if (isNewParent && world.teams.get(team.parentId ?? '')?.isActive !== true) return undefined
  return { ...world, teams: new Map(world.teams).set(id, team) }
}

function changeTeam(world: World, id: string, change: (team: Team) => Partial<Team>): World | undefined {
  const before = world.teams.get(id)
  return before && withTeam(world, id, { ...before, ...change(before) })
}
