import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput } from '../../records/input/search-input.ts'
import type { FoundTeam } from './find-team-tree.ts'
import {
  type AssignmentRow,
  type FunctionRow,
  readAssignmentRowsById,
  readFunctionRowsByResource,
  readTeamRowsById,
  type TeamRow,
} from './read-tree-rows.ts'
import type { FoundAssignment } from './select-assignments.ts'

/** Small enough to handle without blocking the event loop. */
const nodesPerBatch = 1_000

export interface PlacedResource {
  readonly assignment: AssignmentRow
  readonly functions: readonly FunctionRow[]
}

type ReadAt<Item> = (index: number) => Promise<Item | undefined>

/** Returns a reader of the row of `teams[index]`, undefined if gone. Ask in ascending order: it reads 1,000 at once. */
export function createBatchedTeamReader(
  context: RecordContext,
  teams: readonly FoundTeam[],
): ReadAt<TeamRow> {
  return createBatchReader(async (start) => {
    const ids = teams.slice(start, start + nodesPerBatch).map(({ id }) => id)
    const rows = await readTeamRowsById(context, ids)
    return ids.map((id) => rows.get(id))
  })
}

/** Returns a reader of `found[index]`, as `readPlacedResources` reads it. Ask in ascending order: it reads in batches. */
export function createBatchedResourceReader(
  context: RecordContext,
  search: SearchInput,
  found: readonly FoundAssignment[],
): ReadAt<PlacedResource> {
  return createBatchReader((start) => readPlacedResources(context, search, takeBatch(found, start)))
}

/** Keeps one batch: ascending indexes read each batch once. */
function createBatchReader<Item>(
  readFrom: (start: number) => Promise<readonly (Item | undefined)[]>,
): ReadAt<Item> {
  let start = 0
  let batch: readonly (Item | undefined)[] = []
  return async (index) => {
    if (index < start || index >= start + batch.length) {
      batch = await readFrom(index)
      start = index
    }
    return batch[index - start]
  }
}

/** Yields batches of about 1,000 nodes: assignments, and the functions of their resources. */
export function* splitIntoBatches(
  found: readonly FoundAssignment[],
): Generator<readonly FoundAssignment[], void> {
  for (let start = 0; start < found.length; ) {
    const batch = takeBatch(found, start)
    yield batch
    start += batch.length
  }
}

function takeBatch(found: readonly FoundAssignment[], start: number): readonly FoundAssignment[] {
  let end = start
  for (let nodes = 0; nodes < nodesPerBatch && end < found.length; end += 1)
    nodes += 1 + (found[end]?.functions ?? 0)
  return found.slice(start, end)
}

/**
 * Reads assignments with the shown functions (`functionCondition`) of their resources, in the order given; undefined for
 * those that are gone, or not valid at the reference date of the search.
 */
export async function readPlacedResources(
  context: RecordContext,
  search: SearchInput,
  found: readonly FoundAssignment[],
): Promise<readonly (PlacedResource | undefined)[]> {
  const ids = found.map(({ id }) => id)
  const assignments = await readAssignmentRowsById(context, search, ids)
  const resourceIds = new Set([...assignments.values()].map(({ resourceId }) => resourceId))
  const functions = await readFunctionRowsByResource(context, search, [...resourceIds])
  return ids.map((id) => {
    const assignment = assignments.get(id)
    return assignment && { assignment, functions: functions.get(assignment.resourceId) ?? [] }
  })
}
