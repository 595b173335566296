import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { Feature } from '@stamboek/server/feature'
import type { ViewSource } from '@stamboek/server/records/engine/record-context'
import { testFeature } from '@stamboek/testing/engine/no-features'
import { teamTree } from '@stamboek/testing/language/team-tree'

const teamCount = 2_000
const assignmentCount = 25_000
const functionsOfResource = 3
const resourceCount = assignmentCount / 2
const teamsBelowTeam = 10

export const largeTreeRowCount = teamCount + assignmentCount * (1 + functionsOfResource)
export const largeTreeAddress = '/maintenance/other/LargeTreeViewDto'
export const largeTreeCalls = '/api/main/largetree'

/** The tree of requirements 7.3, all of it in one answer. */
export const largeTree: RecordTypeDefinition = {
  ...teamTree,
  dtoKey: 'Main.LargeTreeViewDto',
  name: 'largeTree',
  path: 'largetree',
  view: { shows: 'rows' },
  actions: {},
  search: { layout: 'free', parts: ['resourceTeamDescription'] },
  grid: { ...teamTree.grid, paging: 'none' },
}

/**
 * Every search returns the whole tree. The first row contains the search, so that the answer is recognisable.
 */
export function createLargeTreeFeature(): Feature {
  const teams = makeTeams()
  let searches = 0
  const rows: ViewSource = {
    search: async () => {
      searches += 1
      const [first, ...others] = teams
      const items = first
        ? [{ ...first, description: `${String(first.description)}, ${searches}` }, ...others]
        : []
      return { items, totalCount: items.length }
    },
    get: async (_, __, id) => teams.find((team) => team.id === id),
  }
  return { records: [testFeature(largeTree.dtoKey, { rows })] }
}

/** Teams up to four levels deep: with resources and functions the tree has six levels. */
function makeTeams(): readonly AnyRecord[] {
  const teams = Array.from({ length: teamCount }, (_, index) => ({
    ...makeRow('1', index, `Team ${index}`),
    resourceTeamTypeDescription: 'Ploeg',
    children: [] as AnyRecord[],
    resources: [] as AnyRecord[],
  }))
  const resources = Array.from({ length: resourceCount }, (_, index) => makeResource(index))
  for (let index = 0; index < assignmentCount; index += 1) {
    const resource = resources[index % resourceCount]
    if (resource) teams[index % teamCount]?.resources.push(resource)
  }
  const roots: AnyRecord[] = []
  for (const [index, team] of teams.entries()) {
    const siblings = index < teamsBelowTeam ? roots : teams[Math.floor(index / teamsBelowTeam)]?.children
    siblings?.push(team)
  }
  return roots
}

function makeResource(index: number): AnyRecord {
  return {
    ...makeRow('2', index, `Resource ${index} (R${index}, meerdere functies)`),
    teamTreeStatus: 'Active',
    resourceFunctions: Array.from({ length: functionsOfResource }, (_, place) =>
      makeRow('3', index * functionsOfResource + place, `Functie ${place}`),
    ),
  }
}

function makeRow(kind: string, index: number, description: string): AnyRecord {
  return {
    id: `0000000${kind}-0000-7000-8000-${String(index).padStart(12, '0')}`,
    rowVersion: 1,
    description,
    code: `${kind}${index}`,
    status: 'Active',
    activeRangeUtc: { start: '2020-01-01T00:00:00.000Z', end: null },
  }
}
