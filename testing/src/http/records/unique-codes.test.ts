import type { Problem } from '@stamboek/model/contract/problem'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const vats = '/api/main/vats'
const isGlobalSystemBusinessUnitRecord = true

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => server.close())

let made = 0
const newCode = () => `UC-${(made += 1)}`
const ledger = (client: TestClient, body: object) =>
  client.post<AnyRecord>(ledgers, { description: 'Rekening', ...body })
const refusal = (answer: ApiResponse) => {
  const { errors = [] } = answer.body as Problem
  return [answer.status, ...errors.map(({ field, message }) => `${field}: ${message}`)]
}
const takenEverywhere = [
  422,
  'code: Deze code is al in gebruik. Het gaat om een record dat in alle business units geldt.',
]

describe('a code is unique among the records that a business unit sees', () => {
  test("a global record's code is refused in a business unit", async () => {
    const code = newCode()
    const global = await ledger(north, { code, isGlobalSystemBusinessUnitRecord })
    expect(global).toMatchObject({ status: 201, body: { isGlobalSystemBusinessUnitRecord } })
    expect(refusal(await ledger(antwerp, { code: code.toLowerCase() }))).toEqual(takenEverywhere)
    const own = await ledger(antwerp, { code: newCode() })
    expect(refusal(await antwerp.put(`${ledgers}/${own.body.id}`, { ...own.body, code }))).toEqual(
      takenEverywhere,
    )
  })

  test("a business unit's code is refused for a global record, with the name of the unit", async () => {
    const code = newCode()
    for (const client of [north, antwerp]) expect((await ledger(client, { code })).status).toBe(201)
    expect((await ledger(north, { code })).body).toMatchObject({
      errors: [{ message: 'Deze code is al in gebruik.' }],
    })
    const global = refusal(await ledger(north, { code, isGlobalSystemBusinessUnitRecord }))
    expect(global).toEqual([
      422,
      expect.stringMatching(/^code: Deze code is al in gebruik\. Het gaat om records van .+\.$/),
    ])
    for (const unit of ['Noord-Holland Zorg', 'Antwerpen Diensten']) expect(global[1]).toContain(unit)
  })

  test('but other members can change while codes clash', async () => {
    const global = await ledger(north, { code: newCode(), isGlobalSystemBusinessUnitRecord })
    const code = newCode()
    await ledger(antwerp, { code })
    const path = `${ledgers}/${global.body.id}`
    const changed = await north.put<AnyRecord>(path, { ...global.body, description: 'Anders' })
    expect(changed.status).toBe(200)
    expect(refusal(await north.put(path, { ...changed.body, code }))).toEqual([
      422,
      'code: Deze code is al in gebruik. Het gaat om records van Antwerpen Diensten.',
    ])
  })

  test('but the versions of a series share one', async () => {
    const code = newCode()
    const body = { description: 'Btw', code, percentage: 21, isGlobalSystemBusinessUnitRecord }
    const first = await north.post<AnyRecord>(vats, body)
    const next = await north.post(`${vats}/newversion`, { id: first.body.id, percentage: 22 })
    expect([first.status, next.status]).toEqual([201, 201])
    expect(refusal(await antwerp.post(vats, { description: 'Btw', code, percentage: 9 }))).toEqual(
      takenEverywhere,
    )
  })

  test('also under concurrent creates', async () => {
    const [everywhere, inUnit] = [newCode(), newCode()]
    const other = await ledger(north, { code: newCode() })
    const client = new Client({ connectionString: server.databaseUrl })
    await client.connect()
    try {
      await client.query('BEGIN')
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const insert = (code: string, unit: string | null) =>
        client.query(
          `INSERT INTO record.general_ledger (id, code, business_unit_id, description, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
           SELECT gen_random_uuid(), $2, $3, description, status, created_by_id, now(), last_modified_by_id, now()
           FROM record.general_ledger WHERE id = $1`,
          [other.body.id, code, unit],
        )
      await insert(everywhere, null)
      await insert(inUnit, north.businessUnitId ?? '')
      const calls = [
        ledger(antwerp, { code: everywhere }),
        ledger(antwerp, { code: inUnit, isGlobalSystemBusinessUnitRecord }),
      ]
      // The calls wait for the uncommitted code, or are answered without seeing it.
      await Promise.race([Promise.any(calls), areWaitingFor(rows[0]?.pid ?? 0, calls.length)])
      await client.query('COMMIT')
      expect((await Promise.all(calls)).map(refusal)).toEqual([
        takenEverywhere,
        [422, 'code: Deze code is al in gebruik. Het gaat om records van Noord-Holland Zorg.'],
      ])
    } finally {
      await client.end()
    }
  })
})

async function areWaitingFor(pid: number, calls: number): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE $1::integer = ANY(pg_blocking_pids(pid)) AND wait_event = 'advisory'`
  while ((await server.query(waiting, [pid])).length < calls) await new Promise(setImmediate)
}
