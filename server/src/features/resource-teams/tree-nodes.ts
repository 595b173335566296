import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import type { PlacedResource } from './read-tree.ts'
import type { AssignmentRow, FunctionRow, TeamRow } from './read-tree-rows.ts'

/** The members of a team, without its lists. */
export function toTeamMembers(team: TeamRow): AnyRecord {
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

/** A resource in a team, with its functions. */
export function toResourceNode(team: TeamRow, { assignment, functions }: PlacedResource): AnyRecord {
  const { id, seriesId, rowVersion, resourceId, description, code, status } = assignment
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
    resourceTeamId: team.id,
    resourceTeam: { id: team.id, label: team.description },
    ...toChange(assignment),
    resourceFunctions: functions.map(toFunctionNode),
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
