import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { type FoundTeam, type FoundTree, findTeamTree } from './find-team-tree.ts'
import { createBatchedResourceReader, createBatchedTeamReader } from './read-tree-batches.ts'
import { readTeamRowsById, type TeamRow } from './read-tree-rows.ts'
import { requireNodesFit } from './require-nodes-fit.ts'
import { type FoundAssignment, selectFoundAssignments } from './select-assignments.ts'
import { toResourceNode, toTeamNodeMembers } from './tree-nodes.ts'

/**
 * Returns a page of root teams with all that the search finds below them (requirements 7.3). Their lists are read in
 * batches while the answer is sent, without holding a connection. Throws 422 before reading if one answer cannot hold
 * all nodes.
 */
export async function searchTeamTree(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): Promise<{ readonly items: readonly AnyRecord[]; readonly totalCount: number }> {
  const found = await findTeamTree(context, view, search)
  requireNodesFit(found)
  const rows = await readTeamRowsById(
    context,
    found.roots.map(({ id }) => id),
  )
  const toNode = await createNodeFactory(context, view, search, found)
  const items = found.roots.flatMap((team) => {
    const row = rows.get(team.id)
    return row ? [toNode(team, row)] : []
  })
  return { items, totalCount: found.totalCount }
}

/** Nodes must be read in the order of the tree. */
async function createNodeFactory(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
  found: FoundTree,
): Promise<(team: FoundTeam, row: TeamRow) => AnyRecord> {
  const assignments = await selectFoundAssignments(context, view, search, found).execute()
  const starts = findStarts(assignments)
  const indexes = new Map(found.teams.map(({ id }, index) => [id, index]))
  const readTeam = createBatchedTeamReader(context, found.teams)
  const readResource = createBatchedResourceReader(context, search, assignments)

  function toNode({ id, children }: FoundTeam, row: TeamRow): AnyRecord {
    const index = indexes.get(id) ?? -1
    return {
      ...toTeamNodeMembers(row),
      resources: readResourceNodes(index, row),
      children: readTeamNodes(children),
    }
  }

  async function* readResourceNodes(team: number, row: TeamRow): AsyncGenerator<AnyRecord> {
    for (let index = starts.get(team) ?? assignments.length; assignments[index]?.team === team; index += 1) {
      const resource = await readResource(index)
      if (resource) yield toResourceNode(row, resource)
    }
  }

  async function* readTeamNodes(teams: readonly FoundTeam[]): AsyncGenerator<AnyRecord> {
    for (const team of teams) {
      const row = await readTeam(indexes.get(team.id) ?? -1)
      if (row) yield toNode(team, row)
    }
  }

  return toNode
}

function findStarts(assignments: readonly FoundAssignment[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  for (const [index, { team }] of assignments.entries()) if (!starts.has(team)) starts.set(team, index)
  return starts
}
