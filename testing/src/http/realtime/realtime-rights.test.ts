import http from 'node:http'
import { type Duplex, Writable } from 'node:stream'
import { businessUnitGroup, realtimePath, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectChanges, RealtimeClient, transports } from '../../realtime/realtime-client.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const ledgers = '/api/main/generalledgers'
const ofLedgers = recordTypeGroup('Main.GeneralLedgerViewDto')
const ofCountries = recordTypeGroup('Main.CountryViewDto')
const notSignedIn = /Je bent niet meer aangemeld\./
const rightsChanged = /Je rechten zijn gewijzigd\./

let server: DemonstrationServer
let beheerder: TestClient
let logged = ''
let listeners: RealtimeClient[] = []
const sockets: Duplex[] = []

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  server = await startDemonstrationServer(inject('postgres'), { log: pino({ level: 'trace' }, stream) })
  beheerder = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()))
  listeners = []
})
afterAll(() => server.close())

async function listen(...given: Parameters<typeof RealtimeClient.connect>): Promise<RealtimeClient> {
  const listener = await RealtimeClient.connect(...given)
  listeners.push(listener)
  return listener
}

describe.each(transports)('by %s', (transport) => {
  test("sign-out closes the session's connections without reconnect; the user's other sessions stay", async () => {
    const [here, there] = [await server.signIn('lezer'), await server.signIn('lezer')]
    const leaves = await listen(here, [ofLedgers], { transport, reconnect: [0, 0, 0] })
    const stays = await listen(there, [ofLedgers], { transport })
    await here.post('/api/authentication/logout')
    expect(await leaves.waitUntilClosed()).toMatch(notSignedIn)
    await beheerder.post(ledgers, { description: 'Proef', code: crypto.randomUUID().slice(0, 8) })
    await expectChanges(stays, [{ action: 'Insert' }])
    expect(leaves.changes).toEqual([])
  })

  test('a user who loses the permission for a group reconnects without it', async () => {
    const { client, removeRole: loseRole } = await signInWithPermissions(beheerder, [
      'GeneralLedgerRead',
      'CountryRead',
    ])
    const listener = await listen(client, [ofLedgers, ofCountries], { transport, reconnect: [0, 0, 0] })
    const reasons: (string | undefined)[] = []
    listener.connection.onreconnecting((error) => reasons.push(error?.message))
    await listener.waitForReconnect(loseRole)
    expect(reasons).toEqual([expect.stringMatching(rightsChanged)])
    await expect(listener.join(ofLedgers)).rejects.toThrow('Hiervoor ontbreekt het recht GeneralLedgerRead.')
  })
})

test('losing a business unit leaves its group', async () => {
  const { client, removeRole: loseRole } = await signInWithPermissions(beheerder, ['GeneralLedgerRead'])
  const listener = await listen(client, [businessUnitGroup(client.businessUnitId ?? '')])
  await loseRole()
  expect(await listener.waitUntilClosed()).toMatch(rightsChanged)
})

test('granting permissions closes no connection', async () => {
  const { client } = await signInWithPermissions(beheerder, ['GeneralLedgerRead'])
  const listener = await listen(client, [ofLedgers])
  const roles = await listen(beheerder, [recordTypeGroup('Main.RoleViewDto')])
  await signInWithPermissions(beheerder, ['CountryRead'])
  await expectChanges(roles, [{ action: 'Insert' }])
  await beheerder.post(ledgers, { description: 'Proef', code: crypto.randomUUID().slice(0, 8) })
  await expectChanges(listener, [{ action: 'Insert' }])
})

test('a new password ends the connections of all sessions of the user', async () => {
  const { client } = await signInWithPermissions(beheerder, ['GeneralLedgerRead'])
  const listener = await listen(client)
  const { userId } = (await client.get<{ userId: string }>('/api/authentication/me')).body
  const user = (await beheerder.get<{ rowVersion: number }>(`/api/main/users/${userId}`)).body
  const changed = await beheerder.put(`/api/main/users/${userId}`, {
    rowVersion: user.rowVersion,
    password: 'een ander lang wachtwoord',
  })
  expect(changed.status).toBe(200)
  expect(await listener.waitUntilClosed()).toMatch(notSignedIn)
})

test.each(transports)('a connection by %s does not prolong the session', async (transport) => {
  const lezer = await server.signIn('lezer')
  const longAgo = `now() - interval '7 hours 59 minutes'`
  await server.query(
    `UPDATE stamboek.session SET last_used_at = ${longAgo} WHERE token_hash = sha256($1::bytea)`,
    [lezer.session],
  )
  const listener = await listen(lezer, [ofLedgers], { transport })
  await beheerder.post(ledgers, { description: 'Proef', code: crypto.randomUUID().slice(0, 8) })
  await expectChanges(listener, [{ action: 'Insert' }])
  const isUsed = `SELECT last_used_at > now() - interval '1 minute' AS used FROM stamboek.session WHERE token_hash = sha256($1::bytea)`
  expect(await server.query(isUsed, [lezer.session])).toEqual([{ used: false }])
  await lezer.get('/api/authentication/me')
  expect(await server.query(isUsed, [lezer.session])).toEqual([{ used: true }])
})

test("an expired session's connections end at the next permission check", async () => {
  const lezer = await server.signIn('lezer')
  const listener = await listen(lezer)
  await server.query(`UPDATE stamboek.session SET expires_at = now() WHERE token_hash = sha256($1::bytea)`, [
    lezer.session,
  ])
  // Rechecks also run periodically; a change of rights requests one.
  await signInWithPermissions(beheerder, ['CountryRead'])
  expect(await listener.waitUntilClosed()).toMatch(notSignedIn)
})

test('every request is logged, without the connection token', async () => {
  logged = ''
  const lezer = await server.signIn('lezer')
  const { body } = await lezer.post<{ connectionToken: string }>(
    `${realtimePath}/negotiate?negotiateVersion=1`,
  )
  const { connectionToken } = body
  for (const transport of transports) {
    const listener = await listen(lezer, [ofLedgers], { transport })
    await listener.stop()
  }
  await lezer.get(`${realtimePath}?id=${encodeURIComponent(connectionToken)}`)
  const lines = () =>
    logged
      .split('\n')
      .filter((line) => line.includes(`"path":"${realtimePath}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect
    .poll(() => lines().map(({ method, status }) => `${String(method)} ${String(status)}`))
    .toEqual(expect.arrayContaining(['GET 101', 'GET 200', 'POST 200', 'DELETE 202']))
  for (const line of lines()) expect(line).toMatchObject({ userName: 'lezer', route: realtimePath })
  expect(logged).not.toContain(connectionToken)
  expect(logged).not.toContain('id=')
})

test('a refused WebSocket is logged with the status that its client got', async () => {
  logged = ''
  const lezer = await server.signIn('lezer')
  const { body } = await lezer.post<{ connectionToken: string }>(
    `${realtimePath}/negotiate?negotiateVersion=1`,
  )
  const token = encodeURIComponent(body.connectionToken)
  const key = { 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' }
  for (const [id, headers, status] of [
    ['unknown', key, 404],
    [token, {}, 400],
    [token, key, 101],
    [token, key, 409],
  ] as const) {
    expect(await askWebSocket(`${realtimePath}?id=${id}`, { ...lezer.callHeaders, ...headers })).toBe(status)
  }
  for (const socket of sockets) socket.destroy()
  const statuses = () =>
    [...logged.matchAll(/"method":"GET","path":"\/api\/realtime".*?"status":(\d+)/g)].map(([, status]) =>
      Number(status),
    )
  await expect.poll(() => statuses().toSorted((a, b) => a - b)).toEqual([101, 400, 404, 409])
})

/** The status of the answer; the socket of one that is taken stays open. */
function askWebSocket(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const request = http.get(server.address + path, {
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...headers },
  })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('upgrade', ({ statusCode }, socket) => {
      sockets.push(socket)
      resolve(statusCode)
    })
    request.on('response', ({ statusCode }) => resolve(statusCode))
  })
}
