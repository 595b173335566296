import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { streamBatches } from '../../records/queries/stream-batches.ts'
import { requireRowsFit } from '../../sheets/xlsx-writer/workbook.ts'
import { type FoundTeam, findTeamTree } from './find-team-tree.ts'
import { createTeamReader, type PlacedResource, readResources, splitAssignments } from './read-tree.ts'
import type { AssignmentRow, FunctionRow } from './read-tree-rows.ts'
import { type FoundAssignment, selectAssignments } from './select-assignments.ts'

/**
 * The rows of the exported sheet in the order of the tree: one for each function; a resource without functions and a team without
 * resources have one as well (requirements 7.3). Needs a transaction. Throws a problem for more rows than a sheet can hold
 * before any is read.
 */
export async function* exportTeamRows(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): AsyncGenerator<readonly AnyRecord[]> {
  const tree = await findTeamTree(context, view, { ...search, skip: 0, limit: Number.MAX_SAFE_INTEGER })
  const { teams, counts } = tree
  requireRowsFit(teams.reduce((sum, { id }) => sum + (counts.get(id)?.rows ?? 1), 0))
  const readColumns = createColumnReader(context, teams)
  let rows: AnyRecord[] = []
  let next = 0
  const assignments = streamBatches<FoundAssignment>(context, selectAssignments(context, view, search, tree))
  for await (const found of assignments)
    for (const batch of splitAssignments(found)) {
      const resources = await readResources(context, search, batch)
      for (const [index, resource] of resources.entries()) {
        const team = batch[index]?.team ?? next
        for (; next < team; next += 1) rows.push(await readColumns(next))
        next = team + 1
        if (resource) rows.push(...toRows(await readColumns(team), resource))
      }
      yield rows
      rows = []
    }
  for (; next < teams.length; next += 1) rows.push(await readColumns(next))
  yield rows
}

/** Reads the columns of teams by their index. */
function createColumnReader(
  context: RecordContext,
  teams: readonly FoundTeam[],
): (index: number) => Promise<AnyRecord> {
  const shown = new Set<string | null>(teams.map(({ id }) => id))
  const readTeam = createTeamReader(context, teams)
  return async (index) => {
    const team = await readTeam(index)
    if (!team) throw new Error('A team in the snapshot is gone')
    return {
      id: team.id,
      rowVersion: team.rowVersion,
      teamDescription: team.description,
      teamCode: team.code,
      teamType: team.type,
      parentTeam: shown.has(team.parentId) ? team.parent : null,
      teamStatus: team.status,
    }
  }
}

function toRows(ofTeam: AnyRecord, { assignment, functions }: PlacedResource): readonly AnyRecord[] {
  const ofResource = { ...ofTeam, ...toResourceColumns(assignment) }
  return functions.length === 0
    ? [ofResource]
    : functions.map((each) => ({ ...ofResource, ...toFunctionColumns(each) }))
}

function toResourceColumns(assignment: AssignmentRow) {
  return {
    resourcePerTeamStatus: assignment.resourcePerTeamStatus,
    assignmentStart: toDay(assignment.start),
    assignmentEnd: toDay(assignment.end),
    assignmentRemark: assignment.remark,
    resourceCode: assignment.code,
    resourceDescription: assignment.description,
    resourceType: assignment.resourceType,
    resourceStatus: assignment.resourceStatus,
  }
}

function toFunctionColumns({ code, description, status, start, end }: FunctionRow) {
  return {
    functionCode: code,
    functionDescription: description,
    functionStatus: status,
    functionStart: toDay(start),
    functionEnd: toDay(end),
  }
}

function toDay(instant: string | null): string | null {
  return instant === null ? null : dayOf(instant)
}
