/** The rules of resources per team (requirements 7), as a pure model to compare the product with. */

export interface TeamType {
  readonly isRootOnly: boolean
  readonly hasExclusiveResources: boolean
  /** Ids of resource types; empty: all. */
  readonly taken: readonly string[]
}

export interface Team {
  readonly unit: string
  readonly typeId: string
  readonly parentId: string | null
  readonly isActive: boolean
}

export interface Resource {
  readonly unit: string
  readonly typeId: string
}

/** Days as yyyy-MM-dd, which compare as texts. */
export interface Period {
  readonly start: string | null
  readonly end: string | null
}

export interface Assignment extends Period {
  readonly unit: string
  readonly seriesId: string
  readonly resourceId: string
  readonly teamId: string
  readonly isActive: boolean
  readonly isDeleted: boolean
}

export interface World {
  readonly teamTypes: ReadonlyMap<string, TeamType>
  readonly teams: ReadonlyMap<string, Team>
  readonly resources: ReadonlyMap<string, Resource>
  readonly assignments: ReadonlyMap<string, Assignment>
}

/** Periods that ended by this day are past: the days of tests lie decades before or after it. */
const presentDay = '2050-01-01'

/** The root team of a team; undefined in a cycle. */
export function findRoot({ teams }: World, teamId: string): string | undefined {
  const seen = new Set<string>()
  let id = teamId
  for (let above = teams.get(id)?.parentId; above; above = teams.get(id)?.parentId) {
    if (seen.has(id)) return undefined
    seen.add(id)
    id = above
  }
  return id
}

/** The type of the tree of a team, if it is exclusive. */
export function findExclusiveType(world: World, teamId: string): string | null {
  const typeId = world.teams.get(findRoot(world, teamId) ?? '')?.typeId ?? ''
  return world.teamTypes.get(typeId)?.hasExclusiveResources === true ? typeId : null
}

export function isEmpty({ start, end }: Period): boolean {
  return start !== null && end !== null && end <= start
}

/** Every broken rule in words; empty for a valid world. */
export function findBrokenRules(world: World): readonly string[] {
  const live = [...world.assignments].filter(([, { isDeleted }]) => !isDeleted)
  return [
    ...findBrokenTypes(world),
    ...findBrokenTeams(world),
    ...live.flatMap(([id, assignment]) => findDisallowed(world, id, assignment)),
    ...live.flatMap(([id, one], index) =>
      live.slice(index + 1).flatMap(([other, another]) => {
        const rule = findClash(world, one, another)
        return rule ? [`${rule}: ${id} and ${other}`] : []
      }),
    ),
  ]
}

function findBrokenTypes({ teamTypes }: World): readonly string[] {
  return [...teamTypes].flatMap(([id, { isRootOnly, hasExclusiveResources }]) =>
    hasExclusiveResources && !isRootOnly ? [`exclusive, but not on top: ${id}`] : [],
  )
}

function findBrokenTeams(world: World): readonly string[] {
  return [...world.teams].flatMap(([id, { parentId, typeId }]) => {
    if (findRoot(world, id) === undefined) return [`below itself: ${id}`]
    const isOnTopOnly = world.teamTypes.get(typeId)?.isRootOnly === true
    return isOnTopOnly && parentId !== null ? [`not on top: ${id}`] : []
  })
}

function findDisallowed(
  world: World,
  id: string,
  { resourceId, teamId, end }: Assignment,
): readonly string[] {
  if (end !== null && end <= presentDay) return []
  const { taken = [] } = world.teamTypes.get(world.teams.get(teamId)?.typeId ?? '') ?? {}
  const typeId = world.resources.get(resourceId)?.typeId ?? ''
  return taken.length === 0 || taken.includes(typeId) ? [] : [`of a type that is not allowed: ${id}`]
}

function findClash(world: World, one: Assignment, other: Assignment): string | undefined {
  if (one.resourceId !== other.resourceId || !overlap(one, other)) return undefined
  if (one.teamId === other.teamId) return 'twice in a team'
  const type = findExclusiveType(world, one.teamId)
  const isShared = type !== null && type === findExclusiveType(world, other.teamId)
  return isShared && findRoot(world, one.teamId) !== findRoot(world, other.teamId)
    ? 'in two exclusive trees'
    : undefined
}

function overlap(one: Period, other: Period): boolean {
  const startsBefore = ({ start }: Period, { end }: Period) => start === null || end === null || start < end
  return startsBefore(one, other) && startsBefore(other, one)
}
