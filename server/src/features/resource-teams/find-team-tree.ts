import type { RecordStatus } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type Expression, sql } from 'kysely'
import { createTimeSlices } from '../../concurrency/yield-to-event-loop.ts'
import { anyOfIds, rowCount, uuid } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { RequestProblem } from '../../request-problem.ts'
import { isValidOn, selectAssignmentColumns } from './assignment-rows.ts'
import {
  assignmentCondition,
  includesTeamsBelow,
  listResourceTerms,
  selectFunctionCounts,
  teamCondition,
  teamOrder,
} from './tree-search.ts'

/** Per answer: about 60 MB, which browsers still handle. */
export const maxNodes = 120_000

export interface FoundTeam {
  readonly id: string
  readonly children: readonly FoundTeam[]
}

/** Ids and counts of what a search finds on one page of root teams. */
export interface FoundTree {
  readonly roots: readonly FoundTeam[]
  /** Each team precedes those below it. */
  readonly teams: readonly FoundTeam[]
  /** By team id; teams without resources are absent. */
  readonly counts: ReadonlyMap<string, TeamCount>
  readonly totalCount: number
}

export interface TeamCount {
  readonly resources: number
  /** A resource's functions count once per team that it is in. */
  readonly functions: number
  /** Functions, and resources without functions. */
  readonly rows: number
}

/**
 * Finds a page of root teams with what the search finds below them, as ids and counts; teams above a found one are in
 * the tree without counts. Throws 422 if the unit has more than `maxNodes` teams.
 */
export async function findTeamTree(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): Promise<FoundTree> {
  const teams = await linkTeams(await readOutlines(context, search))
  // An active team can have inactive resources.
  const isForInactive = search.terms.some(
    ({ entry, value }) => entry.key === 'status' && value === 'Inactive',
  )
  const isForResources = listResourceTerms(search).length > 0 || search.ids !== undefined
  const selected = await selectTeams(teams, includesTeamsBelow(search))
  const all =
    isForResources || isForInactive
      ? await countInTeams(context, view, {
          search,
          teamIds: await listIds(selected, ({ hasStatus }) => isForInactive || hasStatus),
        })
      : undefined
  // A search for resources leaves out teams without any.
  const isFound = ({ id, hasStatus }: LinkedTeam) => (!isForResources && hasStatus) || all?.has(id) === true
  const { roots, found } = await toTrees(teams, selected, isFound)
  const page = roots.slice(search.skip, search.skip + search.limit)
  const ofPage = await listTeams(page)
  const counts =
    all ??
    (await countInTeams(context, view, { search, teamIds: await listIds(ofPage, (team) => found.has(team)) }))
  return { roots: page, teams: ofPage, counts, totalCount: roots.length }
}

/** A team, whether it has the searched status, and whether it matches the other search terms. */
interface TeamOutline {
  readonly id: string
  readonly parentId: string | null
  readonly hasStatus: boolean
  readonly isMatch: boolean
}

/**
 * Returns all teams of the unit at the reference date, in the order of the search. Throws 422 beyond the limit.
 */
async function readOutlines(context: RecordContext, search: SearchInput): Promise<readonly TeamOutline[]> {
  const status = search.terms.find(({ entry }) => entry.key === 'status')
  const rows = await executorOf(context)
    .selectFrom('record.resource_team as t')
    .innerJoin('record.resource_team_type as y', 'y.id', 't.resource_team_type_id')
    .where('t.business_unit_id', '=', uuid(context.caller.businessUnitId))
    .where((eb) => isValidOn(eb, 't', search))
    .select((eb) => [
      't.id',
      't.parent_resource_team_id as parentId',
      (status ? eb('t.status', '=', sql<RecordStatus>`${status.value}`) : eb.lit(true))
        .$castTo<boolean>()
        .as('hasStatus'),
      sql<boolean>`${teamCondition(search)}`.as('isMatch'),
    ])
    .orderBy(teamOrder(context, search))
    .limit(maxNodes + 1)
    .execute()
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

async function countInTeams(
  context: RecordContext,
  view: RecordType,
  { search, teamIds }: FoundIn,
): Promise<ReadonlyMap<string, TeamCount>> {
  if (teamIds.length === 0) return new Map()
  const rows = await executorOf(context)
    .with(
      (cte) => cte('found').materialized(),
      (db) =>
        db
          .selectFrom(selectAssignmentColumns(context, search).as('t'))
          .where('t.team_id', '=', anyOfIds(teamIds))
          .where(assignmentCondition(context, view, search))
          .groupBy(['t.team_id', 't.resource_id'])
          .select(['t.team_id', 't.resource_id', rowCount.as('places')]),
    )
    .with('shown', (db) => selectFunctionCounts(db, context, search))
    .selectFrom('found')
    .leftJoin('shown', 'shown.resource_id', 'found.resource_id')
    .groupBy('found.team_id')
    .select((eb) => {
      const shownOr = (none: 0 | 1) => eb.fn.coalesce('shown.functions', eb.lit(none))
      const total = (of: Expression<number>) => eb.cast<number>(eb.fn.sum<number>(of), 'bigint')
      return [
        'found.team_id as teamId',
        total(eb.ref('found.places')).as('resources'),
        total(eb('found.places', '*', shownOr(0))).as('functions'),
        total(eb('found.places', '*', shownOr(1))).as('rows'),
      ]
    })
    .execute()
  return new Map(rows.map((row) => [row.teamId, row]))
}

interface LinkedTeam extends TeamOutline {
  /** Undefined also if the parent is not visible at this date. */
  parent: LinkedTeam | undefined
  readonly below: LinkedTeam[]
}

async function linkTeams(outlines: readonly TeamOutline[]): Promise<readonly LinkedTeam[]> {
  const byId = new Map<string | null, LinkedTeam>()
  const slices = createTimeSlices()
  await slices.next()
  for (const outline of outlines) {
    if (slices.isOver()) await slices.next()
    byId.set(outline.id, { ...outline, parent: undefined, below: [] })
  }
  const teams: LinkedTeam[] = []
  for (const team of byId.values()) {
    if (slices.isOver()) await slices.next()
    team.parent = byId.get(team.parentId)
    team.parent?.below.push(team)
    teams.push(team)
  }
  return teams
}

async function selectTeams(
  teams: readonly LinkedTeam[],
  withBelow: boolean,
): Promise<ReadonlySet<LinkedTeam>> {
  const selected = new Set<LinkedTeam>()
  const slices = createTimeSlices()
  for (const team of teams) {
    const queue = team.isMatch ? [team] : []
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (slices.isOver()) await slices.next()
      if (selected.has(next)) continue
      selected.add(next)
      if (withBelow) for (const below of next.below) queue.push(below)
    }
  }
  return selected
}

async function listIds<Team extends { readonly id: string }>(
  teams: Iterable<Team>,
  isListed: (team: Team) => boolean,
): Promise<readonly string[]> {
  const ids: string[] = []
  const slices = createTimeSlices()
  for (const team of teams) {
    if (slices.isOver()) await slices.next()
    if (isListed(team)) ids.push(team.id)
  }
  return ids
}

interface FoundTrees {
  readonly roots: readonly FoundTeam[]
  readonly found: ReadonlySet<FoundTeam>
}

async function toTrees(
  teams: readonly LinkedTeam[],
  selected: ReadonlySet<LinkedTeam>,
  isFound: (team: LinkedTeam) => boolean,
): Promise<FoundTrees> {
  const shown = new Map<LinkedTeam | undefined, { readonly id: string; readonly children: FoundTeam[] }>()
  const found = new Set<FoundTeam>()
  const slices = createTimeSlices()
  for (const start of selected) {
    if (slices.isOver()) await slices.next()
    if (!isFound(start)) continue
    for (let team: LinkedTeam | undefined = start; team && !shown.has(team); team = team.parent)
      shown.set(team, { id: team.id, children: [] })
    const node = shown.get(start)
    if (node) found.add(node)
  }
  const roots: FoundTeam[] = []
  for (const team of teams) {
    if (slices.isOver()) await slices.next()
    const node = shown.get(team)
    if (!node) continue
    const siblings = shown.get(team.parent)?.children ?? roots
    siblings.push(node)
  }
  return { roots, found }
}

/** Iterative, since trees can be deep. */
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
