import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestClient } from '../server/test-client.ts'
import type { DemonstrationServer } from '../server/test-server.ts'
import type { Assignment, Resource, Team, TeamType, World } from './team-model.ts'
import { TeamRecords } from './team-records.ts'

/** The records at the start of a test history, which adds only teams and assignments. */
export interface Scope {
  readonly resourceTypeIds: readonly string[]
  readonly teamTypeIds: readonly string[]
  readonly resourceIds: readonly string[]
}

/** The content of the database, with what commands and checks need besides the model. */
export interface Snapshot {
  readonly world: World
  /** By id, for records of any type. */
  readonly rowVersions: ReadonlyMap<string, number>
  /** The rows of the lists of team types: by type, the id of the row by resource type. */
  readonly takenRows: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By assignment id, deleted ones included. */
  readonly derived: ReadonlyMap<
    string,
    { readonly root: string | null; readonly exclusiveType: string | null }
  >
}

let number = 0

/** Global types, and two teams and two resources in the unit of each client. */
export async function createScope(clients: readonly TestClient[]): Promise<Scope> {
  const [first] = clients
  if (!first) throw new Error('A history needs a client')
  number += 1
  const name = `Verloop ${number}`
  const shared = { isGlobalSystemBusinessUnitRecord: true }
  const make = new TeamRecords(first, name)
  const resourceTypes = await times(2, () => make.makeResourceType(shared))
  const teamTypes = await times(3, () => make.makeTeamType(shared))
  const resources: AnyRecord[] = []
  for (const client of clients) {
    const own = new TeamRecords(client, name)
    for (const type of resourceTypes) resources.push(await own.makeResource(type))
    for (const type of teamTypes.slice(0, 2)) await own.makeTeam(type)
  }
  const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id)
  return {
    resourceTypeIds: idsOf(resourceTypes),
    teamTypeIds: idsOf(teamTypes),
    resourceIds: idsOf(resources),
  }
}

async function times<Made>(count: number, make: () => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = []
  while (made.length < count) made.push(await make())
  return made
}

interface Row {
  readonly id: string
  readonly rowVersion: number
}

interface StoredWorld {
  readonly teamTypes: readonly (Row & Omit<TeamType, 'taken'>)[] | null
  readonly taken: readonly { id: string; teamTypeId: string; resourceTypeId: string }[] | null
  readonly teams: readonly (Row & Team)[] | null
  readonly resources: readonly (Row & Resource)[] | null
  readonly assignments:
    | readonly (Row & Assignment & { root: string | null; exclusiveType: string | null })[]
    | null
}

const day = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Amsterdam', 'YYYY-MM-DD')`

const readStatement = `
  SELECT
    (SELECT json_agg(json_build_object('id', id, 'rowVersion', row_version, 'isRootOnly', is_root_only,
      'hasExclusiveResources', has_exclusive_resources))
      FROM record.resource_team_type WHERE id = ANY($1::uuid[])) AS "teamTypes",
    (SELECT json_agg(json_build_object('id', id, 'teamTypeId', resource_team_type_id,
      'resourceTypeId', resource_type_id) ORDER BY id)
      FROM record.resource_type_per_resource_team_type
      WHERE resource_team_type_id = ANY($1::uuid[]) AND NOT is_deleted) AS taken,
    (SELECT json_agg(json_build_object('id', id, 'rowVersion', row_version, 'unit', business_unit_id,
      'typeId', resource_team_type_id, 'parentId', parent_resource_team_id, 'isActive', status = 'Active') ORDER BY id)
      FROM record.resource_team WHERE resource_team_type_id = ANY($1::uuid[])) AS teams,
    (SELECT json_agg(json_build_object('id', id, 'rowVersion', row_version, 'unit', business_unit_id,
      'typeId', resource_type_id) ORDER BY id)
      FROM record.resource WHERE id = ANY($2::uuid[])) AS resources,
    (SELECT json_agg(json_build_object('id', id, 'rowVersion', row_version, 'unit', business_unit_id,
      'seriesId', series_id, 'resourceId', resource_id, 'teamId', resource_team_id,
      'isActive', status = 'Active', 'isDeleted', is_deleted,
      'start', ${day('active_range_utc_start')}, 'end', ${day('active_range_utc_end')},
      'root', root_resource_team_id, 'exclusiveType', exclusive_team_type_id) ORDER BY id)
      FROM record.resource_per_team WHERE resource_id = ANY($2::uuid[])) AS assignments`

/** Reads the content from the database directly. */
export async function readSnapshot(
  server: DemonstrationServer,
  { teamTypeIds, resourceIds }: Scope,
): Promise<Snapshot> {
  const [row] = await server.query(readStatement, [teamTypeIds, resourceIds])
  const stored = row as unknown as StoredWorld
  const { teamTypes, taken, teams, resources, assignments } = stored
  const takenRows = new Map(
    teamTypeIds.map((typeId) => [
      typeId,
      new Map(
        (taken ?? [])
          .filter(({ teamTypeId }) => teamTypeId === typeId)
          .map(({ id, resourceTypeId }) => [resourceTypeId, id]),
      ),
    ]),
  )
  const rows = [...(teamTypes ?? []), ...(teams ?? []), ...(resources ?? []), ...(assignments ?? [])]
  return {
    world: {
      teamTypes: byId(teamTypes, ({ id, isRootOnly, hasExclusiveResources }) => ({
        isRootOnly,
        hasExclusiveResources,
        taken: [...(takenRows.get(id)?.keys() ?? [])].toSorted(),
      })),
      teams: byId(teams, ({ unit, typeId, parentId, isActive }) => ({ unit, typeId, parentId, isActive })),
      resources: byId(resources, ({ unit, typeId }) => ({ unit, typeId })),
      assignments: byId(
        assignments,
        ({ unit, seriesId, resourceId, teamId, isActive, isDeleted, start, end }) => ({
          unit,
          seriesId,
          resourceId,
          teamId,
          isActive,
          isDeleted,
          start,
          end,
        }),
      ),
    },
    rowVersions: new Map(rows.map(({ id, rowVersion }) => [id, rowVersion])),
    takenRows,
    derived: byId(assignments, ({ root, exclusiveType }) => ({ root, exclusiveType })),
  }
}

function byId<Stored extends { readonly id: string }, Value>(
  rows: readonly Stored[] | null,
  toValue: (row: Stored) => Value,
): ReadonlyMap<string, Value> {
  return new Map((rows ?? []).map((row) => [row.id, toValue(row)]))
}
