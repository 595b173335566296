import type { PreferencesAnswer, SessionAnswer } from '@stamboek/model/contract/access'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let client: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('planner')
})
afterAll(() => server.close())

const read = (referenceIds: readonly string[], by = client) =>
  by.post<PreferencesAnswer>('/api/preferences/read', { referenceIds })

test('the session is the user, the permissions and the units that the three calls give', async () => {
  const { status, body } = await client.get<SessionAnswer>('/api/session')
  const [me, permissions, units] = [
    await client.get('/api/authentication/me'),
    await client.get('/api/authorization/permissions/me'),
    await client.get('/api/main/systembusinessunits/me'),
  ]
  expect(status).toBe(200)
  expect(body).toEqual({
    isDemonstration: true,
    session: { user: me.body, permissions: permissions.body, businessUnits: units.body },
  })
})

test('nobody is signed in without a session, or with one that has ended, and that is no failure', async () => {
  const nobody = { status: 200, body: { session: null, isDemonstration: true } }
  expect(await new TestClient(server.address).get('/api/session')).toMatchObject(nobody)
  const left = await server.signIn('planner')
  await left.post('/api/authentication/logout', {})
  expect(await left.get('/api/session')).toMatchObject(nobody)
})

test('several preferences are read in one call, null for those that nobody stored', async () => {
  const name = `pageState|${crypto.randomUUID()}`
  await client.post(`/api/preferences/preferences/${encodeURIComponent(name)}`, {
    uiPreferences: { page: 2 },
  })
  const { body } = await read([name, 'nergens'])
  expect(body).toEqual({ preferences: { [name]: { page: 2 }, nergens: null } })
  const other = await server.signIn('beheerder')
  expect((await read([name], other)).body).toEqual({ preferences: { [name]: null } })
  expect((await read([])).body).toEqual({ preferences: {} })
})

test('no more preferences are read than one call may, nor by nobody', async () => {
  const names = Array.from({ length: 13 }, (_, index) => `naam ${index}`)
  expect((await read(names)).status).toBe(400)
  expect((await read(['a'], new TestClient(server.address))).status).toBe(401)
})
