import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openRawClient, startHub, type TestUser, waitOptions } from './hub-server.fixture.ts'
import type { HubServerOptions } from './hub-server.ts'
import type { Hub } from './hubs/hub.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function serve(hub: Partial<Hub<TestUser>>, options: Partial<HubServerOptions>) {
  const running = await startHub(hub, options)
  endings.push(running.end)
  return running
}

const failing: Partial<Hub<TestUser>> = {
  methods: {
    Crash: () => {
      throw new Error('password is 1234')
    },
  },
}

const reporters = {
  'that is undefined': undefined,
  'that throws': () => {
    throw new Error('The log is full.')
  },
  'that fails later': async () => {
    throw new Error('The log is full.')
  },
}

test.each(Object.entries(reporters))(
  'a thousand failing calls close no connection, with a reporter %s',
  async (_name, reportFailure) => {
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    endings.push(() => warnings.mockRestore())
    const { url } = await serve(failing, { reportFailure })
    const client = await openRawClient(url)
    for (let i = 0; i < 1_000; i += 1) {
      client.send({ type: 1, invocationId: `${i}`, target: 'crash', arguments: [] })
    }
    await vi.waitFor(() => expect(client.received).toHaveLength(1_001), { timeout: 20_000 })
    expect(client.received.at(-1)).toContain('"invocationId":"999"')
    expect(client.webSocket.readyState).toBe(WebSocket.OPEN)
  },
)

test('an option that is undefined has its default', async () => {
  const none = {
    maxReceiveBytes: undefined,
    clientTimeoutMs: undefined,
    maxConnectionsPerUser: undefined,
  }
  const { url } = await serve({ methods: { Echo: (_call, value) => value } }, none)
  const client = await openRawClient(url)
  client.send({ type: 1, invocationId: '1', target: 'echo', arguments: ['x'.repeat(30_000)] })
  await vi.waitFor(() => expect(client.received.join()).toContain('"invocationId":"1"'), waitOptions)
})

test('a WebSocket accepts a single message of the increased limit', async () => {
  const { url } = await serve(
    { methods: { Length: (_call, value) => String(value).length } },
    { maxReceiveBytes: 2_000_000 },
  )
  const client = await openRawClient(url)
  client.send({ type: 1, invocationId: '1', target: 'length', arguments: ['x'.repeat(1_900_000)] })
  await vi.waitFor(() => expect(client.received.join()).toContain('"result":1900000'), waitOptions)
})

test('clients with an empty user id do not share a limit', async () => {
  const { url, server } = await serve(
    { authorize: async () => ({ user: { name: '' }, userId: '' }) },
    { maxConnectionsPerUser: 2 },
  )
  const clients = await Promise.all(Array.from({ length: 5 }, () => openRawClient(url)))
  await vi.waitFor(
    () => expect([...server.clients.all().connections()]).toHaveLength(clients.length),
    waitOptions,
  )
})
