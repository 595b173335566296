import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { demonstrationAccounts } from '@stamboek/server/demo/demonstration-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
} from '../../server/test-server.ts'

/** A database that began as a demonstration, and is served outside of it. */
let demonstration: DemonstrationServer
let address: string
let close: () => Promise<void>
let openSession: TestClient
const log: string[] = []

beforeAll(async () => {
  demonstration = await startDemonstrationServer(inject('postgres'))
  const beheerder = await demonstration.signIn('beheerder')
  const { body } = await beheerder.post<{ items: AnyRecord[] }>('/api/main/users/search', {
    search: { userName: 'planner' },
    matchingBehavior: 'Exact',
  })
  const [planner] = body.items
  await beheerder.put(`/api/main/users/${planner?.id}`, { ...planner, password: 'de maan is van kaas' })
  openSession = await demonstration.signIn('lezer')

  const { databaseUrl } = demonstration
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) })
  const server = await startTestServer({ databaseUrl, demo: 'off' }, { log: logger })
  ;({ address } = server)
  close = () => server.close()
})
afterAll(async () => {
  await close()
  await demonstration.close()
})

function signIn(userName: string, password: string) {
  return new TestClient(address).post('/api/authentication/login', { userName, password })
}

const refusal = async (userName: string, password: string) => {
  const { status, body } = await signIn(userName, password)
  return { status, body: { ...body, correlationId: '' } }
}

test('outside the demonstration its passwords are refused like wrong ones', async () => {
  const wrong = await refusal('beheerder', 'iets heel anders')
  expect(wrong.status).toBe(401)
  for (const { userName, password } of demonstrationAccounts)
    expect(await refusal(userName, password), userName).toEqual(wrong)
})

test('an account with another password works until it gets a demonstration password again', async () => {
  expect(await signIn('planner', 'de maan is van kaas')).toMatchObject({ status: 204 })
  for (const of of ['planner', 'beheerder']) {
    await demonstration.query(
      `UPDATE record."user" SET password = (SELECT password FROM record."user" WHERE user_name = 'lezer') WHERE user_name = $1`,
      [of],
    )
    expect(await signIn(of, 'demolezer'), of).toMatchObject({ status: 401 })
  }
})

test('the start logs the blocked accounts and ends their sessions', async () => {
  expect(await new TestClient(address).get('/api/authentication/demo-accounts')).toMatchObject({
    status: 404,
  })
  expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringContaining(': beheerder, financieel, gast, lezer, taakloos. '),
  ])
  expect(await openSession.get('/api/authentication/me')).toMatchObject({ status: 401 })
})

test('the audit trail of demonstration data shows references by label', async () => {
  const unlabelled = await demonstration.query(
    `SELECT DISTINCT e.dto_key, change ->> 'field' AS field
     FROM stamboek.audit_entry e, jsonb_array_elements(e.changes) change
     WHERE (change -> 'after')::text ~ '^\\[?"[0-9a-f]{8}-[0-9a-f]{4}-'
       AND change ->> 'after' IS DISTINCT FROM e.parent_id::text`,
  )
  expect(unlabelled).toEqual([])
})
