import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { TestClient } from '../test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../test-server.ts'

let server: DemonstrationServer

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
})
afterAll(() => server.close())
beforeEach(() => server.query('DELETE FROM stamboek.sign_in_failure'))

const stranger = '198.51.100.1'
const own = '203.0.113.7'

function signIn(userName: string, password: string, from = stranger) {
  const headers = { 'x-forwarded-for': from }
  return new TestClient(server.address).post('/api/authentication/login', { userName, password }, { headers })
}

async function fail(times: number, userName: string, from?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect(await signIn(userName, 'fout', from)).toMatchObject({ status: 401 })
}

/** Failures of other addresses and accounts, which would take long to make one by one. */
const insertFailures = (subject: string, count: number) =>
  server.query(
    'INSERT INTO stamboek.sign_in_failure (subject) SELECT $1 FROM generate_series(1, $2::integer)',
    [subject, count],
  )

async function expectWait(answer: Awaited<ReturnType<typeof signIn>>, longest: number): Promise<void> {
  expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(longest / 2)
  expect(seconds).toBeLessThanOrEqual(longest)
}

describe('wrong guesses at an account', () => {
  test('make their own network wait, and neither the user elsewhere nor other accounts there', async () => {
    await fail(5, 'taakloos')
    // As if the last failure were to come, so that the wait does not end under the test.
    await server.query(`UPDATE stamboek.sign_in_failure SET failed_at = now() + interval '1 minute'`)
    const refused = await signIn('Taakloos', 'demotaakloos')
    expect(refused).toMatchObject({ status: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await signIn('taakloos', 'demotaakloos', own)).toMatchObject({ status: 204 })
    expect(await signIn('gast', 'demogast')).toMatchObject({ status: 204 })
  })

  test('double the wait with each of them, up to a quarter of an hour', async () => {
    const pair = `account:taakloos network:${stranger}`
    for (const [count, longest] of [
      [8, 40],
      [1, 80],
      [1, 160],
      [30, 900],
    ] as const) {
      await insertFailures(pair, count)
      await expectWait(await signIn('taakloos', 'demotaakloos'), longest)
    }
  })

  test('from many networks make everybody wait, but shortly', async () => {
    await insertFailures('account:taakloos', 49)
    expect(await signIn('taakloos', 'demotaakloos', own)).toMatchObject({ status: 204 })
    await insertFailures('account:taakloos', 30)
    await expectWait(await signIn('taakloos', 'demotaakloos', own), 60)
    expect(await signIn('gast', 'demogast', own)).toMatchObject({ status: 204 })
  })

  test('from one network at many accounts make that network wait', async () => {
    await insertFailures(`network:${stranger}`, 49)
    await fail(1, 'lezer')
    await server.query(`UPDATE stamboek.sign_in_failure SET failed_at = now() + interval '1 minute'`)
    expect(await signIn('gast', 'demogast')).toMatchObject({ status: 429 })
    expect(await signIn('gast', 'demogast', own)).toMatchObject({ status: 204 })
  })

  test('are counted in all three places, for unknown accounts too', async () => {
    await fail(1, 'Niemand', '2001:db8:1:2::3')
    expect(await server.query('SELECT subject FROM stamboek.sign_in_failure ORDER BY subject')).toEqual([
      { subject: 'account:niemand' },
      { subject: 'account:niemand network:2001:db8:1:2::/64' },
      { subject: 'network:2001:db8:1:2::/64' },
    ])
  })

  test('count no longer after a quarter of an hour, and those of the same network no longer after a right one', async () => {
    await fail(5, 'taakloos')
    await server.query(`UPDATE stamboek.sign_in_failure SET failed_at = now() - interval '16 minutes'`)
    await fail(4, 'taakloos')
    expect(await signIn('taakloos', 'demotaakloos')).toMatchObject({ status: 204 })
    await fail(4, 'taakloos')
    expect(await signIn('taakloos', 'demotaakloos')).toMatchObject({ status: 204 })
  })

  test('that come all at once meet each other', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('niemand', 'fout')))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(13)
  })

  test('that are right count as wrong where the user is not active', async () => {
    await server.query(`UPDATE record."user" SET status = 'Inactive' WHERE user_name = 'financieel'`)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await signIn('financieel', 'demofinancieel')
      expect(answer).toMatchObject({ status: 401 })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await signIn('financieel', 'demofinancieel')).toMatchObject({ status: 429 })
  })
})
