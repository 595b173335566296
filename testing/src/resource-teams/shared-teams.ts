import type { Client } from 'pg'
import { createRecordCopier } from '../records/copy-records.ts'

/** Every resource has every function, and is in every team. */
export interface SharedTeams {
  readonly name: string
  readonly resources: number
  readonly functions: number
  readonly teams: number
}

export async function addSharedTeams(
  client: Client,
  businessUnitId: string,
  { name, resources, functions, teams }: SharedTeams,
): Promise<void> {
  const copy = createRecordCopier(client, businessUnitId)
  const numbered = (count: number) => `SELECT generate_series(1, ${count}) AS n`
  const named = (table: string) => `(SELECT id FROM record.${table} WHERE description LIKE '${name} %')`
  const description = `'description', '${name} ' || lpad(n.n::text, 6, '0')`
  const always = `'active_range_utc_start', null, 'active_range_utc_end', null`
  await copy(
    '"function"',
    `'id', gen_random_uuid(), ${description}, 'code', null, ${always}`,
    numbered(functions),
  )
  await copy(
    'resource',
    `'id', gen_random_uuid(), ${description}, 'code', null, 'status', 'Active', ${always}`,
    numbered(resources),
  )
  await copy(
    'resource_team',
    `'id', gen_random_uuid(), ${description}, 'code', null, 'status', 'Active', 'parent_resource_team_id', null, ${always}`,
    numbered(teams),
  )
  await copy(
    'resource_function',
    `'id', n.id, 'series_id', n.id, 'resource_id', n.resource_id, 'function_id', n.function_id, ${always}`,
    `SELECT gen_random_uuid() AS id, r.id AS resource_id, f.id AS function_id
       FROM ${named('resource')} r, ${named('"function"')} f`,
  )
  await copy(
    'resource_per_team',
    `'id', n.id, 'series_id', n.id, 'resource_id', n.resource_id, 'resource_team_id', n.team_id, 'status', 'Active',
      'root_resource_team_id', n.team_id, 'exclusive_team_type_id', null, ${always}`,
    `SELECT gen_random_uuid() AS id, r.id AS resource_id, t.id AS team_id
       FROM ${named('resource')} r, ${named('resource_team')} t`,
  )
  await client.query(
    'VACUUM (ANALYZE) record."function", record.resource_team, record.resource, record.resource_function, record.resource_per_team',
  )
}
