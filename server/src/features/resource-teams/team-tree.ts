import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import {
  type AssignmentRow,
  type FunctionRow,
  includesTeamsBelow,
  readAssignments,
  readFunctions,
  readTeams,
  type TeamRow,
  termsOfResources,
} from './read-team-tree.ts'
import { sortNodes } from './sort-nodes.ts'

/** A page of the teams on top, with all that the search finds below them (domain.md 2.9 and section 3). */
export async function searchTeamTree(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): Promise<{ readonly items: readonly AnyRecord[]; readonly totalCount: number }> {
  const tree = await readTree(context, view, search)
  const items = await buildNodes(tree)
  return { items, totalCount: tree.totalCount }
}

/** The rows that a search finds, in its order, by the team or resource above them; `null` holds the teams on top. */
export interface TeamTree {
  readonly teams: ReadonlyMap<string | null, readonly TeamRow[]>
  readonly assignments: ReadonlyMap<string, readonly AssignmentRow[]>
  readonly functions: ReadonlyMap<string, readonly FunctionRow[]>
  /** Of the teams on top, those of other pages included. */
  readonly totalCount: number
}

/** Reads what a search finds of the page of the teams on top. */
export async function readTree(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): Promise<TeamTree> {
  const teams = await readTeams(context, search)
  const selected = selectTeams(teams, includesTeamsBelow(search))
  const withStatus = new Set(selected.filter(({ hasStatus }) => hasStatus).map(({ id }) => id))
  // A team that is active can have resources that are not.
  const isForInactive = search.terms.some(
    ({ entry, value }) => entry.key === 'status' && value === 'Inactive',
  )
  const isForResources = termsOfResources(search).length > 0 || search.ids !== undefined
  const candidates = isForInactive ? selected.map(({ id }) => id) : [...withStatus]
  const all =
    isForResources || isForInactive
      ? await readAssignments(context, view, { search, teamIds: candidates })
      : undefined
  // A search for resources leaves out the teams that have none.
  const found = new Set([...(all?.map(({ teamId }) => teamId) ?? []), ...(isForResources ? [] : withStatus)])
  const shown = sortGroups(withAncestors(teams, found), search, toTeamMembers)
  const roots = shown.get(null) ?? []
  const page = roots.slice(search.skip, search.skip + search.limit)
  const ofPage = new Set(page.flatMap((root) => idsBelow(shown, root.id)))
  const assignments =
    all?.filter(({ teamId }) => ofPage.has(teamId)) ??
    (await readAssignments(context, view, {
      search,
      teamIds: [...found].filter((id) => ofPage.has(id)),
    }))
  const resourceIds = new Set(assignments.map(({ resourceId }) => resourceId))
  const functionType = context.catalogue.get('Main.ResourceFunctionViewDto')
  const functions = context.caller.permissions.has(functionType.permissions.Read)
    ? await readFunctions(context, search, [...resourceIds])
    : []
  return {
    teams: new Map([...shown, [null, page]]),
    assignments: sortGroups(
      Map.groupBy(assignments, ({ teamId }) => teamId),
      search,
      toResourceMembers,
    ),
    functions: Map.groupBy(functions, ({ resourceId }) => resourceId),
    totalCount: roots.length,
  }
}

type TeamsByParent = ReadonlyMap<string | null, readonly TeamRow[]>

/** The teams that match; with all below them if asked. */
function selectTeams(teams: readonly TeamRow[], withBelow: boolean): readonly TeamRow[] {
  const matches = teams.filter(({ isMatch }) => isMatch)
  if (!withBelow) return matches
  const byParent = Map.groupBy(teams, ({ parentId }) => parentId)
  const selected = new Set(matches)
  const queue = [...matches]
  for (let team = queue.pop(); team; team = queue.pop())
    for (const child of byParent.get(team.id) ?? []) {
      if (selected.has(child)) continue
      selected.add(child)
      queue.push(child)
    }
  return [...selected]
}

/** The teams found with those above them, by parent. A team whose parent is not visible at this date stands on top. */
function withAncestors(teams: readonly TeamRow[], found: ReadonlySet<string>): TeamsByParent {
  const byId = new Map(teams.map((team) => [team.id, team]))
  const shown = new Set<string>()
  for (const id of found)
    for (let team = byId.get(id); team && !shown.has(team.id); team = byId.get(team.parentId ?? ''))
      shown.add(team.id)
  const parentOf = ({ parentId }: TeamRow) => (parentId !== null && byId.has(parentId) ? parentId : null)
  return Map.groupBy(
    teams.filter(({ id }) => shown.has(id)),
    parentOf,
  )
}

/** Sorts each group by the members that its nodes have; the rows come by description. */
function sortGroups<Key, Row>(
  groups: ReadonlyMap<Key, readonly Row[]>,
  { sort }: SearchInput,
  toMembers: (row: Row) => AnyRecord,
): ReadonlyMap<Key, readonly Row[]> {
  const [first, ...others] = sort
  const isSorted = first?.field === 'description' && first.order === 'ascending' && others.length === 0
  if (isSorted || !first) return groups
  const sortGroup = (rows: readonly Row[]) =>
    sortNodes(
      rows.map((row) => ({ ...toMembers(row), row })),
      sort,
    ).map(({ row }) => row)
  return new Map([...groups].map(([key, rows]) => [key, sortGroup(rows)] as const))
}

function idsBelow(teams: TeamsByParent, id: string): readonly string[] {
  return [id, ...(teams.get(id) ?? []).flatMap((child) => idsBelow(teams, child.id))]
}

/** Nodes between two pauses for other calls. */
const maxNodesPerSlice = 2_000

async function buildNodes(tree: TeamTree): Promise<readonly AnyRecord[]> {
  let built = 0
  const buildTeam = async (team: TeamRow): Promise<AnyRecord> => {
    const resources = (tree.assignments.get(team.id) ?? []).map((assignment) =>
      toResourceNode(assignment, team, tree.functions.get(assignment.resourceId) ?? []),
    )
    built += resources.length + 1
    if (built > maxNodesPerSlice) {
      built = 0
      await yieldToEventLoop()
    }
    const children: AnyRecord[] = []
    for (const child of tree.teams.get(team.id) ?? []) children.push(await buildTeam(child))
    return { ...toTeamMembers(team), children, resources }
  }
  const roots: AnyRecord[] = []
  for (const root of tree.teams.get(null) ?? []) roots.push(await buildTeam(root))
  return roots
}

function toTeamMembers(team: TeamRow): AnyRecord {
  const { id, rowVersion, description, code, status, remark, systemValue, parentId, type } = team
  return {
    id,
    nodeType: 'team',
    rowVersion,
    description,
    code,
    status,
    activeRangeUtc: toRange(team),
    remark,
    systemValue,
    resourceTeamId: id,
    resourceTeamDescription: description,
    resourceTeamStatus: status,
    resourceTeamTypeDescription: type,
    parentResourceTeamId: parentId,
    ...toChange(team),
  }
}

function toResourceNode(
  assignment: AssignmentRow,
  team: TeamRow,
  functions: readonly FunctionRow[],
): AnyRecord {
  return {
    ...toResourceMembers(assignment),
    resourceTeam: { id: team.id, label: team.description },
    resourceFunctions: functions.map(toFunctionNode),
  }
}

function toResourceMembers(assignment: AssignmentRow): AnyRecord {
  const { id, seriesId, rowVersion, resourceId, teamId, description, code, status } = assignment
  return {
    id,
    nodeType: 'resource',
    seriesId,
    rowVersion,
    description,
    code,
    status,
    resourcePerTeamStatus: assignment.resourcePerTeamStatus,
    activeRangeUtc: toRange(assignment),
    remark: assignment.remark,
    systemValue: assignment.systemValue,
    resourcePerTeamId: id,
    resourceId,
    resource: { id: resourceId, label: description },
    resourceTeamId: teamId,
    ...toChange(assignment),
  }
}

function toFunctionNode(row: FunctionRow): AnyRecord {
  const { id, seriesId, rowVersion, resourceId, functionId, description, status, systemValue } = row
  return {
    id,
    nodeType: 'function',
    seriesId,
    rowVersion,
    description,
    status,
    activeRangeUtc: toRange(row),
    systemValue,
    resourceId,
    functionId,
    function: { id: functionId, label: description },
    functionDescription: description,
    functionStatus: status,
  }
}

function toRange({ start, end }: DateRange): DateRange {
  return { start, end }
}

function toChange(row: TeamRow | AssignmentRow) {
  const { lastModifiedOnUtc, lastModifiedById, lastModifiedBy } = row
  return {
    lastModifiedOnUtc,
    lastModifiedById,
    lastModifiedBy: { id: lastModifiedById, label: lastModifiedBy },
  }
}
