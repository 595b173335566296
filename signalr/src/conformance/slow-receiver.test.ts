import { expect, it } from 'vitest'
import { collectMessages, connectClient } from './test-official-client.ts'
import { frameMessages, negotiate, openSocketWithHandshake, request } from './test-raw-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Clients that are connected and read nothing. */
const slowClients: Readonly<Record<string, (server: TestServer) => Promise<unknown>>> = {
  WebSockets: async (server) => {
    const raw = await openSocketWithHandshake(server, { user: 'slow' })
    raw.socket.pause()
  },
  ServerSentEvents: async (server) => {
    const { connectionToken: id } = await negotiate(server, { user: 'slow' })
    const stream = await request(server, { query: { id }, user: 'slow', accept: 'text/event-stream' })
    await post(server, id)
    return stream
  },
  LongPolling: async (server) => {
    const { connectionToken: id } = await negotiate(server, { user: 'slow' })
    await request(server, { query: { id }, user: 'slow' })
    await post(server, id)
  },
}

it.each(Object.entries(slowClients))(
  'closes a client that does not read over %s, without delaying others',
  async (_name, connect) => {
    const server = await startTestServer({ maxBufferedBytes: 262_144 })
    const held = await connect(server)
    await expect.poll(() => server.log, waitOptions).toEqual(['slow connected'])
    const fast = await connectClient(server, { transport: 'WebSockets', protocol: 'json' })
    const received = collectMessages(fast, 'news')
    const padding = 'x'.repeat(100_000)
    let sent = 0
    // The network buffers some megabytes at most for a client that does not read.
    while (!server.log.includes('slow disconnected with an error') && sent < 500) {
      server.hubServer.clients.all().send('news', sent, padding)
      sent++
      await expect.poll(() => received.length, waitOptions).toBe(sent)
    }
    expect(server.log).toContain('slow disconnected with an error')
    expect(received.map(([number]) => number)).toEqual(Array.from({ length: sent }, (_, number) => number))
    expect([...server.hubServer.clients.all().connections()]).toHaveLength(1)
    expect(await fast.invoke('Echo', 1)).toBe(1)
    expect(held).not.toBeNull()
  },
)

async function post(server: TestServer, id: string): Promise<void> {
  const body = frameMessages({ protocol: 'json', version: 1 })
  await request(server, { method: 'POST', query: { id }, user: 'slow', body })
}

const waitOptions = { timeout: 10_000, interval: 2 }
