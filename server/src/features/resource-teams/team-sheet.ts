import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import type { AssignmentRow, FunctionRow, TeamRow } from './read-team-tree.ts'
import { readTree, type TeamTree } from './team-tree.ts'

const rowsPerBatch = 1_000

/**
 * The rows of the exported sheet in the order of the tree: one for each function; a resource without functions and a team without
 * resources have one as well (domain.md section 7).
 */
export async function* exportTeamRows(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): AsyncGenerator<readonly AnyRecord[]> {
  const tree = await readTree(context, view, { ...search, skip: 0, limit: Number.MAX_SAFE_INTEGER })
  let batch: AnyRecord[] = []
  for (const row of listRows(tree, null)) {
    batch.push(row)
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  yield batch
}

function* listRows(tree: TeamTree, parent: TeamRow | null): Generator<AnyRecord> {
  for (const team of tree.teams.get(parent?.id ?? null) ?? []) {
    const ofTeam = toTeamColumns(team, parent)
    const assignments = tree.assignments.get(team.id) ?? []
    if (assignments.length === 0) yield ofTeam
    for (const assignment of assignments) {
      const ofResource = { ...ofTeam, ...toResourceColumns(assignment) }
      const functions = tree.functions.get(assignment.resourceId) ?? []
      if (functions.length === 0) yield ofResource
      for (const each of functions) yield { ...ofResource, ...toFunctionColumns(each) }
    }
    yield* listRows(tree, team)
  }
}

function toTeamColumns({ id, rowVersion, ...team }: TeamRow, parent: TeamRow | null): AnyRecord {
  return {
    id,
    rowVersion,
    teamDescription: team.description,
    teamCode: team.code,
    teamType: team.type,
    parentTeam: parent?.description ?? null,
    teamStatus: team.status,
  }
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
