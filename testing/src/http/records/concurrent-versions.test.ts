import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const vats = '/api/main/vats'
const waitOptions = { timeout: 20_000, interval: 20 }

let server: DemonstrationServer
let beheerder: TestClient
/** A concurrent transaction, step by step. */
let operator: Client

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  // PostgreSQL checks for a deadlock this long after a wait began: by then the operator waits as well.
  const [{ name } = {}] = await server.query('SELECT current_database() AS name')
  await server.query(`ALTER DATABASE ${String(name)} SET deadlock_timeout = '4s'`)
  await server.restart()
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

beforeEach(async () => {
  operator = new Client({ connectionString: server.databaseUrl })
  await operator.connect()
  // The call is the one that PostgreSQL ends.
  await operator.query(`SET deadlock_timeout = '1h'; BEGIN`)
})
afterEach(() => operator.end())

async function post(path: string, body: object): Promise<AnyRecord> {
  const answer = await beheerder.post<AnyRecord>(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

async function makeVat(): Promise<AnyRecord> {
  return post(vats, {
    code: crypto.randomUUID().slice(0, 8),
    description: 'Tarief',
    percentage: 9,
    activeRangeUtc: { start: '2020-01-01', end: null },
  })
}

const lock = (id: string) => operator.query('SELECT FROM record.vat WHERE id = $1 FOR NO KEY UPDATE', [id])

const waitsForLock = () =>
  expect
    .poll(
      () =>
        server.query(`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'stamboek'`),
      waitOptions,
    )
    .toHaveLength(1)

describe('changes of versions of one series are serialized', () => {
  test.each<[string, (latest: AnyRecord) => Promise<ApiResponse>, number]>([
    ['update', (latest) => beheerder.put(`${vats}/${latest.id}`, { ...latest, remark: 'x' }), 200],
    [
      'new version',
      ({ id }) =>
        beheerder.post(`${vats}/newversion`, { id, activeRangeUtc: { start: '2040-01-01', end: null } }),
      201,
    ],
    [
      'end date',
      ({ id }) => beheerder.post(`${vats}/assignenddate`, { ids: [id], endDateUtc: '2050-01-01' }),
      200,
    ],
  ])('%s', async (_name, call, status) => {
    const first = await makeVat()
    const latest = await post(`${vats}/newversion`, {
      id: first.id,
      activeRangeUtc: { start: '2030-01-01', end: null },
    })
    await lock(first.id)
    const answer = call(latest)
    await waitsForLock()
    await operator.query('COMMIT')
    expect((await answer).status).toBe(status)
  })
})

test('a transaction that PostgreSQL aborts for a deadlock is retried', async () => {
  const [one, other] = [await makeVat(), await makeVat()]
  await lock(other.id)
  const answer = beheerder.post(`${vats}/bulkdeactivate`, { ids: [one.id, other.id] })
  await waitsForLock()
  await lock(one.id)
  await operator.query('COMMIT')
  expect(await answer).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
})
