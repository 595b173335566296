import { createRecordCopier } from '@stamboek/testing/records/copy-records'
import type { Client } from 'pg'

/** Trees of one root team with three teams below it, each with two more. */
const trees = 200
const resources = 20_000
const functionsEach = 3
const assignments = 25_000
/** A team without a parent, whose 500 assignments are of resources of the first tree. */
export const movableTeam = 'Verhuisteam'

/** 2,000 teams with 20,000 resources, 60,000 functions of those and 25,000 assignments, in a unit of the demonstration. */
export async function addManyTeams(client: Client, businessUnitId: string): Promise<void> {
  const copy = createRecordCopier(client, businessUnitId)
  await client.query(`CREATE TEMP TABLE level AS
    SELECT n, gen_random_uuid() AS id, CASE WHEN n % 10 = 0 THEN 0 WHEN n % 10 < 4 THEN 1 ELSE 2 END AS depth
    FROM generate_series(0, ${trees * 10 - 1}) n`)
  await client.query(`CREATE TEMP TABLE team AS
    SELECT l.*, p.id AS parent_id, (SELECT id FROM record.resource_team_type WHERE description =
        (ARRAY['Vestiging', 'Wijkteam', 'Route'])[l.depth + 1]) AS type_id,
      (SELECT r.id FROM level r WHERE r.n = l.n / 10 * 10) AS root_id
    FROM level l LEFT JOIN level p ON p.n = CASE l.depth WHEN 0 THEN -1 WHEN 1 THEN l.n / 10 * 10
      ELSE l.n / 10 * 10 + 1 + (l.n % 10 - 4) / 2 END`)
  await copy(
    'resource_team',
    `'id', n.id, 'description', 'Team ' || lpad(n.n::text, 4, '0'), 'code', 'T' || n.n, 'parent_resource_team_id', n.parent_id,
      'resource_team_type_id', n.type_id, 'status', 'Active'`,
    'SELECT * FROM team ORDER BY n',
  )
  await copy(
    'resource',
    `'id', gen_random_uuid(), 'description', 'Resource ' || lpad(n.n::text, 5, '0'), 'code', 'R' || n.n, 'status', 'Active',
      'resource_type_id', (SELECT id FROM record.resource_type WHERE code = 'MDW'),
      'active_range_utc_start', null, 'active_range_utc_end', null`,
    `SELECT generate_series(1, ${resources}) AS n`,
  )
  await copy(
    'resource_function',
    `'id', n.id, 'series_id', n.id, 'resource_id', n.resource_id, 'function_id', n.function_id,
      'active_range_utc_start', null, 'active_range_utc_end', null`,
    `SELECT gen_random_uuid() AS id, r.id AS resource_id, f.id AS function_id FROM record.resource r
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM record."function" WHERE business_unit_id IS NULL LIMIT ${functionsEach}) f ON true
       WHERE r.description LIKE 'Resource %'`,
  )
  const perTree = resources / trees
  await copy(
    'resource_per_team',
    `'id', n.id, 'series_id', n.id, 'resource_id', n.resource_id, 'resource_team_id', n.team_id, 'status', 'Active',
      'root_resource_team_id', n.root_id, 'exclusive_team_type_id', n.type_id,
      'active_range_utc_start', null, 'active_range_utc_end', null`,
    `SELECT gen_random_uuid() AS id, r.id AS resource_id, t.id AS team_id, t.root_id, x.type_id
       FROM generate_series(0, ${assignments - 1}) a
       JOIN (SELECT id, row_number() OVER (ORDER BY description) - 1 AS n FROM record.resource WHERE description LIKE 'Resource %') r
         ON r.n = a % ${resources}
       JOIN team t ON t.n = r.n / ${perTree} * 10 + (r.n + a / ${resources} * 5) % 10
       JOIN team x ON x.id = t.root_id`,
  )
  await copy(
    'resource_team',
    `'id', n.id, 'description', '${movableTeam}', 'code', 'VHS', 'parent_resource_team_id', null, 'status', 'Active',
      'resource_team_type_id', n.type_id`,
    `SELECT gen_random_uuid() AS id, type_id FROM team WHERE n = 1`,
  )
  await copy(
    'resource_per_team',
    `'id', n.id, 'series_id', n.id, 'resource_id', n.resource_id, 'resource_team_id', n.team_id, 'status', 'Active',
      'root_resource_team_id', n.team_id, 'exclusive_team_type_id', null,
      'active_range_utc_start', make_date(2000 + n.year, 1, 1), 'active_range_utc_end', make_date(2001 + n.year, 1, 1)`,
    `SELECT gen_random_uuid() AS id, r.id AS resource_id, t.id AS team_id, year FROM generate_series(0, 4) year,
       (SELECT id FROM record.resource WHERE description LIKE 'Resource %' ORDER BY description LIMIT ${perTree}) r,
       (SELECT id FROM record.resource_team WHERE description = '${movableTeam}') t`,
  )
  await client.query(
    'VACUUM (ANALYZE) record.resource_team, record.resource, record.resource_function, record.resource_per_team',
  )
}
