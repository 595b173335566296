import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openRawClient, type RunningHub, startHub, type TestUser, waitOptions } from './hub-server.fixture.ts'
import type { HubConnection } from './hubs/hub.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings.length = 0
})

const handshake = '{"protocol":"json","version":1}\x1e'

test('one of several concurrent WebSockets with the same token is accepted', async () => {
  const { url, server, gate } = await serveGated()
  const path = await negotiated(url)
  const sockets = [1, 2, 3].map(() => knock(path))
  await gate.arrivals(3)
  gate.open()
  const statuses = await Promise.all(sockets.map(({ outcome }) => outcome))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([101, 409, 409])
  for (const { webSocket } of sockets) if (webSocket.readyState === WebSocket.OPEN) webSocket.send(handshake)
  await vi.waitFor(() => expect([...server.clients.all().connections()]).toHaveLength(1), waitOptions)
  await server.close()
  await vi.waitFor(() => {
    expect(sockets.map(({ webSocket }) => webSocket.readyState)).not.toContain(WebSocket.OPEN)
  }, waitOptions)
})

test('one of a WebSocket, an event stream and a poll with the same token is accepted', async () => {
  const { url, server, gate } = await serveGated()
  const path = await negotiated(url)
  const socket = knock(path)
  const others = [
    fetch(path, { headers: { accept: 'text/event-stream' } }),
    fetch(path, { headers: { accept: '*/*' } }),
  ]
  await gate.arrivals(3)
  gate.open()
  const statuses = [await socket.outcome, ...(await Promise.all(others)).map(({ status }) => status)]
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  await server.close()
  await vi.waitFor(() => expect(socket.webSocket.readyState).not.toBe(WebSocket.OPEN), waitOptions)
})

test.each([0, 1, 2, 3, 4, 5])(
  'a reconnect while its connection ends is refused or closed with it (%i turns after the hook answered)',
  async (turns) => {
    const connected: HubConnection<TestUser>[] = []
    const { url, gate } = await serveGated((connection) => connected.push(connection))
    gate.open()
    const path = await negotiated(url, '&useStatefulReconnect=true')
    await openRawClient(path, { handshake: { protocol: 'json', version: 2 } })
    await vi.waitFor(() => expect(connected).toHaveLength(1), waitOptions)
    gate.close()
    const again = knock(path)
    await gate.arrivals(1)
    const ended = afterTurns(gate.whenOpen(), turns).then(() => connected[0]?.close({ error: 'over' }))
    gate.open()
    await ended
    if ((await again.outcome) === 101) await again.closed
  },
)

interface Gate {
  readonly open: () => void
  readonly close: () => void
  readonly whenOpen: () => Promise<void>
  /** Resolves once this many requests wait at the gate. */
  readonly arrivals: (count: number) => Promise<void>
}

/** A hub whose hook holds every request of a connection until the gate is opened. */
async function serveGated(
  onConnected: (connection: HubConnection<TestUser>) => void = () => undefined,
): Promise<RunningHub & { readonly gate: Gate }> {
  let gate = Promise.withResolvers<void>()
  let waiting = 0
  const running = await startHub({
    authorize: async ({ url = '' }) => {
      if (url.includes('id=')) {
        waiting += 1
        await gate.promise
        waiting -= 1
      }
      return { user: { name: 'ada' }, userId: 'ada' }
    },
    onConnected,
  })
  endings.push(running.end)
  return {
    ...running,
    gate: {
      open: () => gate.resolve(),
      close: () => {
        gate = Promise.withResolvers<void>()
      },
      whenOpen: () => gate.promise,
      arrivals: (count) => vi.waitFor(() => expect(waiting).toBe(count), waitOptions),
    },
  }
}

async function negotiated(url: string, query = ''): Promise<string> {
  const response = await fetch(`${url}/negotiate?negotiateVersion=1${query}`, { method: 'POST' })
  const { connectionToken } = (await response.json()) as { readonly connectionToken: string }
  return `${url}?id=${connectionToken}`
}

/** Opens a WebSocket; returns it with the status of the response. */
function knock(path: string): {
  readonly webSocket: WebSocket
  readonly outcome: Promise<number>
  readonly closed: Promise<unknown>
} {
  const webSocket = new WebSocket(path.replace('http', 'ws'))
  webSocket.on('error', () => undefined)
  const closed = new Promise((resolve) => webSocket.on('close', resolve))
  const outcome = new Promise<number>((resolve) => {
    webSocket.on('open', () => resolve(101))
    webSocket.on('unexpected-response', (request, { statusCode = 0 }) => {
      resolve(statusCode)
      request.destroy()
    })
  })
  return { webSocket, outcome, closed }
}

async function afterTurns(start: Promise<void>, turns: number): Promise<void> {
  await start
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}
