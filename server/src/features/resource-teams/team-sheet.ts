import type { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord, OwnValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import { streamBatches } from '../../records/queries/stream-batches.ts'
import { requireRowsFit } from '../../sheets/xlsx-writer/workbook.ts'
import { type FoundTeam, findTeamTree } from './find-team-tree.ts'
import {
  createBatchedTeamReader,
  type PlacedResource,
  readPlacedResources,
  splitIntoBatches,
} from './read-tree-batches.ts'
import type { AssignmentRow, FunctionRow, TeamRow } from './read-tree-rows.ts'
import { type FoundAssignment, selectFoundAssignments } from './select-assignments.ts'

/**
 * Yields the rows of the exported sheet in the order of the tree: one per function, and one for a resource without
 * functions or a team without resources (requirements 7.3). Needs a transaction. Counts first, and throws 413 before
 * reading if the sheet cannot hold all rows.
 */
export async function* exportTeamRows(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): AsyncGenerator<readonly AnyRecord[]> {
  const tree = await findTeamTree(context, view, { ...search, skip: 0, limit: Number.MAX_SAFE_INTEGER })
  const { teams, counts } = tree
  requireRowsFit(teams.reduce((sum, { id }) => sum + (counts.get(id)?.rows ?? 1), 0))
  const readTeam = createRowReader(context, teams)
  let rows: AnyRecord[] = []
  let next = 0
  const assignments = streamBatches<FoundAssignment>(
    context,
    selectFoundAssignments(context, view, search, tree),
  )
  for await (const found of assignments)
    for (const batch of splitIntoBatches(found)) {
      const resources = await readPlacedResources(context, search, batch)
      for (const [index, resource] of resources.entries()) {
        const team = batch[index]?.team ?? next
        for (; next < team; next += 1) rows.push(toRecord(await readTeam(next)))
        next = team + 1
        if (resource) rows.push(...toRows(await readTeam(team), resource))
      }
      yield rows
      rows = []
    }
  for (; next < teams.length; next += 1) rows.push(toRecord(await readTeam(next)))
  yield rows
}

type SheetColumns = (typeof resourcePerTeamSearch)['view']['sheet']['columns']

interface SheetRow {
  readonly team: TeamRow
  /** False if the search does not show the parent team. */
  readonly isParentShown: boolean
  readonly assignment?: AssignmentRow
  readonly resourceFunction?: FunctionRow
}

const values: {
  readonly [Column in keyof SheetColumns]: (row: SheetRow) => OwnValues<SheetColumns>[Column] | undefined
} = {
  teamDescription: ({ team }) => team.description,
  teamCode: ({ team }) => team.code,
  teamType: ({ team }) => team.resourceTeamTypeDescription,
  parentTeam: ({ team, isParentShown }) => (isParentShown ? team.parentTeam : null),
  teamStatus: ({ team }) => team.status,
  resourcePerTeamStatus: ({ assignment }) => assignment?.resourcePerTeamStatus,
  assignmentStart: ({ assignment }) => toDay(assignment?.start),
  assignmentEnd: ({ assignment }) => toDay(assignment?.end),
  assignmentRemark: ({ assignment }) => assignment?.remark,
  resourceCode: ({ assignment }) => assignment?.code,
  resourceDescription: ({ assignment }) => assignment?.description,
  resourceType: ({ assignment }) => assignment?.resourceType,
  resourceStatus: ({ assignment }) => assignment?.resourceStatus,
  functionCode: ({ resourceFunction }) => resourceFunction?.code,
  functionDescription: ({ resourceFunction }) => resourceFunction?.description,
  functionStatus: ({ resourceFunction }) => resourceFunction?.status,
  functionStart: ({ resourceFunction }) => toDay(resourceFunction?.start),
  functionEnd: ({ resourceFunction }) => toDay(resourceFunction?.end),
}
const columns = Object.entries(values)

function toRecord(row: SheetRow): AnyRecord {
  const { id, rowVersion } = row.team
  return { ...Object.fromEntries(columns.map(([column, valueOf]) => [column, valueOf(row)])), id, rowVersion }
}

function toRows(ofTeam: SheetRow, { assignment, functions }: PlacedResource): readonly AnyRecord[] {
  const ofResource = { ...ofTeam, assignment }
  return functions.length === 0
    ? [toRecord(ofResource)]
    : functions.map((each) => toRecord({ ...ofResource, resourceFunction: each }))
}

function createRowReader(
  context: RecordContext,
  teams: readonly FoundTeam[],
): (index: number) => Promise<SheetRow> {
  const shown = new Set<string | null>(teams.map(({ id }) => id))
  const readTeam = createBatchedTeamReader(context, teams)
  return async (index) => {
    const team = await readTeam(index)
    if (!team) throw new Error('A team in the snapshot is gone')
    return { team, isParentShown: shown.has(team.parentResourceTeamId) }
  }
}

function toDay(instant: string | null | undefined): string | null {
  return instant ? dayOf(instant) : null
}
