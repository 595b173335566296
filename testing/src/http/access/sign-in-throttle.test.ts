import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
})
afterAll(() => server.close())

const stranger = '198.51.100.1'
const own = '203.0.113.7'

function signIn(userName: string, password: string, from = stranger) {
  const headers = { 'x-forwarded-for': from }
  return new TestClient(server.address).post('/api/authentication/login', { userName, password }, { headers })
}

test('wrong passwords throttle the account from that network only, not from elsewhere nor other accounts', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await signIn('taakloos', 'fout')).toMatchObject({ status: 401 })
  // Moves the last failure into the future, so that the wait does not end during the test.
  await server.query(`UPDATE stamboek.sign_in_failure SET failed_at = now() + interval '1 minute'`)
  const refused = await signIn('Taakloos', 'demotaakloos')
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await signIn('taakloos', 'demotaakloos', own)).toMatchObject({ status: 204 })
  expect(await signIn('gast', 'demogast')).toMatchObject({ status: 204 })
})

test('behind a proxy that adds the address of the client, what the client itself writes there does not count', async () => {
  const forwarded = '203.0.113.50'
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await signIn('lezer', 'fout', `192.0.2.${attempt}, ${forwarded}`)).toMatchObject({ status: 401 })
  await server.query(`UPDATE stamboek.sign_in_failure SET failed_at = now() + interval '1 minute'`)
  for (const invented of ['192.0.2.77', 'niets', '127.0.0.1'])
    expect(await signIn('lezer', 'demolezer', `${invented}, ${forwarded}`)).toMatchObject({ status: 429 })
  expect(await signIn('lezer', 'demolezer', own)).toMatchObject({ status: 204 })
})
