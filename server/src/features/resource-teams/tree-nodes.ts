import type { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import type { AnyRecord, DateRange, PresentedRecord } from '@stamboek/model/schema/record-of'
import type { PlacedResource } from './read-tree-batches.ts'
import type { AssignmentRow, FunctionRow, TeamRow } from './read-tree-rows.ts'

/** Returns the node of a team, without its resources and child teams. */
export function toTeamNodeMembers(team: TeamRow): AnyRecord {
  return toNode('team', {
    ...withRange(team),
    ...labelOfChange(team),
    resourceTeamId: team.id,
    resourceTeamDescription: team.description,
    resourceTeamStatus: team.status,
    parentTeam: undefined,
  })
}

/** Returns the node of an assignment to the team, with nodes of the functions; its `id` is that of the assignment. */
export function toResourceNode(team: TeamRow, { assignment, functions }: PlacedResource): AnyRecord {
  return toNode('resource', {
    ...withRange(assignment),
    ...labelOfChange(assignment),
    resourcePerTeamId: assignment.id,
    resource: { id: assignment.resourceId, label: assignment.description },
    resourceTeamId: team.id,
    resourceTeam: { id: team.id, label: team.description },
    resourceFunctions: functions.map(toFunctionNode),
    resourceType: undefined,
    resourceStatus: undefined,
  })
}

function toFunctionNode(row: FunctionRow): AnyRecord {
  return toNode('function', {
    ...withRange(row),
    function: { id: row.functionId, label: row.description },
    functionDescription: row.description,
    functionStatus: row.status,
    code: undefined,
  })
}

type Node = PresentedRecord<typeof resourcePerTeamSearch>
type NodeMember = keyof Node | 'seriesId'

/** Its type refuses members that the view does not have, such as columns of the sheet. */
function toNode<Members extends Pick<AnyRecord, 'id' | 'rowVersion'>>(
  nodeType: Node['nodeType'],
  members: Members & { readonly [Name in Exclude<keyof Members, NodeMember>]: undefined },
): AnyRecord {
  return { nodeType, ...members }
}

function withRange<Row extends DateRange>({ start, end, ...members }: Row) {
  return { ...members, activeRangeUtc: { start, end } }
}

function labelOfChange({ lastModifiedById, lastModifiedBy }: TeamRow | AssignmentRow) {
  return { lastModifiedBy: { id: lastModifiedById, label: lastModifiedBy } }
}
