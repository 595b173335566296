import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { createTimeSlices } from '../../concurrency/yield-to-event-loop.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { RequestProblem } from '../../request-problem.ts'
import { assignmentRows } from './read-tree-rows.ts'
import {
  assignmentCondition,
  functionCondition,
  includesTeamsBelow,
  teamCondition,
  teamOrder,
  termsOfResources,
  validOn,
} from './tree-search.ts'

/** Of one answer: some 60 MB, which a browser still reads and shows. */
export const maxNodes = 120_000

/** A team that a search shows. */
export interface FoundTeam {
  readonly id: string
  readonly children: readonly FoundTeam[]
}

/** What a search finds of the page of the teams on top: ids and counts alone. */
export interface FoundTree {
  readonly roots: readonly FoundTeam[]
  /** Each team before those below it, in the order of the search. */
  readonly teams: readonly FoundTeam[]
  /** By team id; teams without resources are absent. */
  readonly counts: ReadonlyMap<string, TeamCount>
  /** Of the teams on top, those of other pages included. */
  readonly totalCount: number
}

export interface TeamCount {
  readonly resources: number
  /** Of these resources, once for each place of a resource. */
  readonly functions: number
  /** Functions, and resources without any. */
  readonly rows: number
}

/** Finds and counts what a search shows, without reading it. */
export async function findTeamTree(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): Promise<FoundTree> {
  const teams = await readOutlines(context, search)
  const selected = await selectTeams(teams, includesTeamsBelow(search))
  const withStatus = new Set(selected.filter(({ hasStatus }) => hasStatus).map(({ id }) => id))
  // A team that is active can have resources that are not.
  const isForInactive = search.terms.some(
    ({ entry, value }) => entry.key === 'status' && value === 'Inactive',
  )
  const isForResources = termsOfResources(search).length > 0 || search.ids !== undefined
  const candidates = isForInactive ? selected.map(({ id }) => id) : [...withStatus]
  const all =
    isForResources || isForInactive
      ? await countInTeams(context, view, { search, teamIds: candidates })
      : undefined
  // A search for resources leaves out the teams that have none.
  const found = new Set([...(all?.keys() ?? []), ...(isForResources ? [] : withStatus)])
  const roots = await toTrees(teams, found)
  const page = roots.slice(search.skip, search.skip + search.limit)
  const ofPage = await listTeams(page)
  const teamIds = ofPage.map(({ id }) => id).filter((id) => found.has(id))
  const counts = all ?? (await countInTeams(context, view, { search, teamIds }))
  return { roots: page, teams: ofPage, counts, totalCount: roots.length }
}

/** A team of the unit, with whether it has the status that is searched for, and whether it matches what the search says besides. */
interface TeamOutline {
  readonly id: string
  readonly parentId: string | null
  readonly hasStatus: boolean
  readonly isMatch: boolean
}

/** All teams of the unit at the reference date, in the order of the search. Throws a problem 422 for more than any page has. */
async function readOutlines(context: RecordContext, search: SearchInput): Promise<readonly TeamOutline[]> {
  const status = search.terms.find(({ entry }) => entry.key === 'status')
  const hasStatus = status ? sql`t.status = ${status.value}` : sql`true`
  const { rows } = await sql<TeamOutline>`
    SELECT t.id, t.parent_resource_team_id AS "parentId", ${hasStatus} AS "hasStatus",
      (${teamCondition(search)}) AS "isMatch"
    FROM record.resource_team t
    JOIN record.resource_team_type y ON y.id = t.resource_team_type_id
    WHERE t.business_unit_id = ${context.caller.businessUnitId}::uuid AND ${validOn('t', search)}
    ORDER BY ${teamOrder(search)} LIMIT ${maxNodes + 1}`.execute(executorOf(context))
  if (rows.length > maxNodes)
    throw new RequestProblem(
      'ruleBroken',
      `Deze business unit heeft meer dan ${maxNodes.toLocaleString('nl-NL')} teams: te veel om als boom te tonen.`,
    )
  return rows
}

interface FoundIn {
  readonly search: SearchInput
  readonly teamIds: readonly string[]
}

/** Counts what is found in each of these teams. */
async function countInTeams(
  context: RecordContext,
  view: RecordType,
  { search, teamIds }: FoundIn,
): Promise<ReadonlyMap<string, TeamCount>> {
  if (teamIds.length === 0) return new Map()
  const { rows } = await sql<TeamCount & { readonly teamId: string }>`
    WITH found AS MATERIALIZED (
      SELECT t.team_id, t.resource_id, count(*) AS places FROM (${assignmentRows(context, search)}) t
      WHERE t.team_id = ANY(${teamIds}::uuid[]) AND ${assignmentCondition(context, view, search)}
      GROUP BY t.team_id, t.resource_id
    ), shown AS (
      SELECT f.resource_id, count(*) AS functions FROM record.resource_function f
      WHERE f.resource_id IN (SELECT resource_id FROM found) AND ${functionCondition(context, search)}
      GROUP BY f.resource_id
    )
    SELECT team_id AS "teamId", sum(places)::bigint AS resources,
      sum(places * coalesce(functions, 0))::bigint AS functions, sum(places * coalesce(functions, 1))::bigint AS rows
    FROM found LEFT JOIN shown USING (resource_id) GROUP BY team_id`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.teamId, row]))
}

/** The teams that match; with all below them if asked. */
async function selectTeams(
  teams: readonly TeamOutline[],
  withBelow: boolean,
): Promise<readonly TeamOutline[]> {
  const matches = teams.filter(({ isMatch }) => isMatch)
  if (!withBelow) return matches
  const byParent = Map.groupBy(teams, ({ parentId }) => parentId)
  const selected = new Set(matches)
  const queue = [...matches]
  const slices = createTimeSlices()
  for (let team = queue.pop(); team; team = queue.pop()) {
    if (slices.isOver()) await slices.next()
    for (const child of byParent.get(team.id) ?? []) {
      if (selected.has(child)) continue
      selected.add(child)
      queue.push(child)
    }
  }
  return [...selected]
}

/** The teams found with those above them. A team whose parent is not visible at this date stands on top. */
async function toTrees(
  teams: readonly TeamOutline[],
  found: ReadonlySet<string>,
): Promise<readonly FoundTeam[]> {
  const outlines = new Map(teams.map((team) => [team.id, team]))
  const shown = new Map<string, { readonly id: string; readonly children: FoundTeam[] }>()
  const slices = createTimeSlices()
  for (const id of found) {
    if (slices.isOver()) await slices.next()
    for (let team = outlines.get(id); team && !shown.has(team.id); team = outlines.get(team.parentId ?? ''))
      shown.set(team.id, { id: team.id, children: [] })
  }
  const roots: FoundTeam[] = []
  for (const { id, parentId } of teams) {
    if (slices.isOver()) await slices.next()
    const team = shown.get(id)
    if (!team) continue
    const siblings = shown.get(parentId ?? '')?.children ?? roots
    siblings.push(team)
  }
  return roots
}

/** Each team before those below it, however deep these are. */
async function listTeams(roots: readonly FoundTeam[]): Promise<readonly FoundTeam[]> {
  const listed: FoundTeam[] = []
  const queue = roots.toReversed()
  const slices = createTimeSlices()
  for (let team = queue.pop(); team; team = queue.pop()) {
    if (slices.isOver()) await slices.next()
    listed.push(team)
    for (const child of team.children.toReversed()) queue.push(child)
  }
  return listed
}
