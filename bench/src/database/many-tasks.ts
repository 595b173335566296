import type { Client } from 'pg'

const taskTypes = 60
const functions = 40
const functionsPerType = 20
const resources = 2_000
const functionsPerResource = 3
const tasks = 1_000_000
const closedOfTen = 8

/** A million tasks of which 800,000 are closed, with 60 types, 2,000 resources and their functions, in a unit of the demonstration. */
export async function addManyTasks(client: Client, businessUnitId: string): Promise<void> {
  const copy = (table: string, members: string, rows: string) =>
    client.query(`INSERT INTO record.${table} SELECT (c).* FROM (
      SELECT jsonb_populate_record(t, jsonb_build_object(${members})) AS c FROM record.${table} t, (${rows}) n
        WHERE t.id = (SELECT id FROM record.${table} ORDER BY id LIMIT 1)) s`)
  const numbered = (table: string, condition: string) =>
    `(SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM record.${table} WHERE ${condition})`
  await copy(
    '"function"',
    `'id', gen_random_uuid(), 'description', 'Functie ' || n, 'code', 'F' || n, 'business_unit_id', null, 'status', 'Active'`,
    `SELECT generate_series(1, ${functions}) AS n`,
  )
  await copy(
    'resource',
    `'id', gen_random_uuid(), 'description', 'Resource ' || lpad(n::text, 4, '0'), 'code', 'R' || n, 'status', 'Active',
      'business_unit_id', '${businessUnitId}'::uuid, 'user_id', (SELECT id FROM record."user" WHERE user_name = 'lezer')`,
    `SELECT generate_series(1, ${resources}) AS n`,
  )
  await copy(
    'resource_function',
    `'id', n.id, 'series_id', n.id, 'resource_id', n.resource_id, 'function_id', n.function_id, 'is_deleted', false,
      'business_unit_id', '${businessUnitId}'::uuid, 'active_range_utc_start', null, 'active_range_utc_end', null`,
    `SELECT gen_random_uuid() AS id, r.id AS resource_id, f.id AS function_id
       FROM ${numbered('resource', "description LIKE 'Resource %' OR description = 'Joost Hendriks'")} r
       CROSS JOIN generate_series(0, ${functionsPerResource - 1}) k
       JOIN ${numbered('"function"', "description LIKE 'Functie %'")} f ON f.n = (r.n * 7 + k * 13) % ${functions}`,
  )
  await copy(
    'task_type',
    `'id', gen_random_uuid(), 'description', 'Taaktype ' || n, 'code', 'T' || n, 'status', 'Active', 'business_unit_id', null`,
    `SELECT generate_series(1, ${taskTypes}) AS n`,
  )
  await copy(
    'function_per_task_type',
    `'id', gen_random_uuid(), 'task_type_id', n.type_id, 'function_id', n.function_id, 'is_deleted', false, 'business_unit_id', null,
      'allowed_to_execute', true, 'allowed_to_handle', n.k % 2 = 0, 'allowed_to_cancel', n.k % 3 = 0`,
    `SELECT y.id AS type_id, f.id AS function_id, k
       FROM ${numbered('task_type', "description LIKE 'Taaktype %'")} y
       CROSS JOIN generate_series(0, ${functionsPerType - 1}) k
       JOIN ${numbered('"function"', "description LIKE 'Functie %'")} f ON f.n = (y.n * 3 + k) % ${functions}`,
  )
  const statuses = (types: string) =>
    `(SELECT array_agg(id) FROM record.task_status WHERE status_type IN (${types}) AND status = 'Active')`
  await client.query(
    `INSERT INTO record.task (id, business_unit_id, description, task_text, deadline_utc, task_type_id, task_status_id,
        task_priority_id, resource_id, resource_team_id, start_utc, end_utc, duration_in_min, is_closed,
        created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      SELECT gen_random_uuid(), $1, 'Taak ' || g || ' voor cliënt ' || md5(g::text), 'Bellen over ' || md5((g * 7)::text),
        CASE WHEN g / 10 % 20 = 0 THEN null WHEN d.is_closed THEN now() - (g % 1000) * interval '1 day'
          ELSE now() + (g / 10 % 180 - 60) * interval '1 day' END,
        y.id, s.ids[1 + g % array_length(s.ids, 1)], p.id, r.id, CASE WHEN g % 2 = 0 THEN a.team_ids[1 + g % array_length(a.team_ids, 1)] END,
        CASE WHEN d.is_closed THEN now() - interval '9 days' END, CASE WHEN d.is_closed THEN now() - interval '8 days' END,
        CASE WHEN d.is_closed THEN 1440 END, d.is_closed, u.id, now(), u.id, now()
      FROM generate_series(1, ${tasks}) g
      CROSS JOIN LATERAL (SELECT g % 10 < ${closedOfTen} AS is_closed) d
      JOIN (VALUES (true, ${statuses("'Completed', 'Cancelled'")}), (false, ${statuses("'New', 'Open'")})) s (is_closed, ids)
        ON s.is_closed = d.is_closed
      JOIN ${numbered('task_type', "description LIKE 'Taaktype %'")} y ON y.n = g % ${taskTypes}
      JOIN ${numbered('task_priority', 'true')} p ON p.n = g % (SELECT count(*) FROM record.task_priority)
      LEFT JOIN ${numbered('resource', "description LIKE 'Resource %' OR description = 'Joost Hendriks'")} r
        ON r.n = (g / 10) % (${resources} + 200)
      CROSS JOIN (SELECT id FROM record."user" WHERE user_name = 'planner') u
      CROSS JOIN (SELECT array_agg(id) AS team_ids FROM record.resource_team WHERE business_unit_id = $1) a`,
    [businessUnitId],
  )
  await client.query(
    `VACUUM (ANALYZE) record.task, record.task_type, record.function_per_task_type, record.resource, record.resource_function`,
  )
}
