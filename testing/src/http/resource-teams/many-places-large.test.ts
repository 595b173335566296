import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { NamedClient } from '@stamboek/server/database/connection/named-statements'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { period, resources, type TeamRecords } from '../../resource-teams/team-records.ts'
import { startTeamServer } from '../../resource-teams/team-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

const places = '/api/main/resourceperteam'

let server: DemonstrationServer
let client: TestClient
let make: TeamRecords
let person: AnyRecord
let anywhere: AnyRecord

beforeAll(async () => {
  ;({ server, client, make, person, anywhere } = await startTeamServer(inject('postgres')))
})
afterAll(() => server.close())

test('many places ask the database as often for 500 as for ten', async () => {
  const people = await copyResource(await make.makeResource(person, period('2020-01-01')), 520)
  const [from, to] = [await make.makeTeam(anywhere), await make.makeTeam(anywhere)]
  const groups = [people.slice(0, 10), people.slice(10, 20), people.slice(20)]
  const assigned = await countEach(groups, (ids) =>
    client.post(`${resources}/assigntoteam`, { ids, resourceTeamId: from.id, startDate: '2026-01-01' }),
  )
  const rowGroups: string[][] = []
  for (const ids of groups) {
    const rows = await server.query(
      'SELECT id FROM record.resource_per_team WHERE resource_id = ANY($1) ORDER BY id',
      [ids],
    )
    rowGroups.push(rows.map(({ id }) => String(id)))
  }
  const later = await countEach(rowGroups, (ids) =>
    client.post(`${places}/move`, { ids, resourceTeamId: to.id, startDate: '2026-06-01' }),
  )
  const whole = await countEach(rowGroups, (ids) =>
    client.post(`${places}/move`, { ids, resourceTeamId: to.id, startDate: '2026-01-01' }),
  )
  // The first call reads what later ones remember.
  for (const [, ten, more] of [assigned, later, whole]) {
    expect(ten).toBeGreaterThan(0)
    expect(more).toBe(ten)
  }
})

test('a connection that breaks halfway leaves nothing half', async () => {
  const [from, to] = [await make.makeTeam(anywhere), await make.makeTeam(anywhere)]
  const people = [await make.makeResource(person), await make.makeResource(person)]
  const rows: AnyRecord[] = []
  for (const resource of people) rows.push(await make.assign(resource, from, period('2026-01-01')))
  await server.query(
    `CREATE FUNCTION break_connection() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(0.01); RETURN NULL; END $$`,
  )
  await server.query(
    'CREATE TRIGGER break_connection AFTER INSERT ON record.resource_per_team FOR EACH STATEMENT EXECUTE FUNCTION break_connection()',
  )
  const body = { ids: rows.map(({ id }) => id), resourceTeamId: to.id, startDate: '2026-06-01' }
  const answer = await client.post(`${places}/move`, body)
  await server.query('DROP TRIGGER break_connection ON record.resource_per_team')
  expect(answer).toMatchObject({ status: 503 })
  for (const [index, resource] of people.entries())
    expect(await make.readAssignments(resource)).toEqual([rows[index]])
  expect(await client.post(`${places}/move`, body)).toMatchObject({ body: { totalRecordsAffected: 2 } })
})

async function copyResource({ id }: AnyRecord, count: number): Promise<readonly string[]> {
  const columns = await server.query(`SELECT string_agg(quote_ident(column_name), ', ') AS names
    FROM information_schema.columns WHERE table_schema = 'record' AND table_name = 'resource' AND is_generated = 'NEVER'
      AND column_name <> 'id'`)
  const names = String(columns[0]?.['names'])
  const copies = await server.query(
    `INSERT INTO record.resource (id, ${names}) SELECT gen_random_uuid(), ${names}
      FROM record.resource, generate_series(1, $2) WHERE id = $1 RETURNING id`,
    [id, count],
  )
  return copies.map((copy) => String(copy['id']))
}

/** Counts the statements of a call for each group, which does all of it. */
async function countEach(
  groups: readonly (readonly string[])[],
  call: (ids: readonly string[]) => ReturnType<TestClient['post']>,
): Promise<readonly number[]> {
  const counts: number[] = []
  for (const ids of groups) {
    const query = vi.spyOn(NamedClient.prototype, 'query')
    try {
      const { body } = await call(ids)
      expect(
        (body as BulkResult).totalRecordsAffected,
        JSON.stringify((body as BulkResult).results?.[0]),
      ).toBe(ids.length)
      counts.push(query.mock.calls.filter(([first]: readonly unknown[]) => isOfRecords(first)).length)
    } finally {
      query.mockRestore()
    }
  }
  return counts
}

/** Statements about records; those of background jobs are about other tables. */
function isOfRecords(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string }).text
  return /record"?\."?resource/.test(text ?? '')
}
