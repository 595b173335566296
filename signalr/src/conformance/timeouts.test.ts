import { describe, expect, it } from 'vitest'
import { type Combination, connectClient, createClient, whenClosed } from './test-official-client.ts'
import {
  frameMessages,
  negotiate,
  openSocket,
  openSocketWithHandshake,
  parseMessages,
  request,
} from './test-raw-client.ts'
import { startTestServer } from './test-server.ts'

const streaming: readonly Combination[] = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
  { transport: 'ServerSentEvents', protocol: 'json' },
]

describe.each(streaming)('over $transport in $protocol', (combination) => {
  it('pings keep a silent connection alive on both sides', async () => {
    const server = await startTestServer({ keepAliveIntervalMs: 100, clientTimeoutMs: 1000 })
    const client = createClient(server, combination)
    client.serverTimeoutInMilliseconds = 1000
    client.keepAliveIntervalInMilliseconds = 100
    await client.start()
    // Each is closed for its silence: together they take longer than the client timeout.
    for (let times = 0; times < 2; times++) {
      const silent = await openSocketWithHandshake(server, { user: 'bert' })
      await silent.closed
      const pings = silent.messages().filter((message) => (message as { type?: number }).type === 6)
      expect(pings.length).toBeGreaterThan(3)
    }
    expect(client.state).toBe('Connected')
    expect(server.log.filter((line) => line.startsWith('anna'))).toEqual(['anna connected'])
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('the client closes the connection to a silent server', async () => {
    const server = await startTestServer({ keepAliveIntervalMs: 60_000 })
    const client = createClient(server, combination)
    client.serverTimeoutInMilliseconds = 200
    const closed = whenClosed(client)
    await client.start()
    expect((await closed)?.message).toContain('Server timeout elapsed')
    await expect.poll(() => server.log, waitOptions).toHaveLength(2)
  })

  it('the server closes the connection of a silent client', async () => {
    const server = await startTestServer({ clientTimeoutMs: 200 })
    const client = await connectClient(server, combination)
    const closed = whenClosed(client)
    expect((await closed)?.message).toContain('ClientTimeoutInterval')
    await expect
      .poll(() => server.log, waitOptions)
      .toEqual(['anna connected', 'anna disconnected with an error'])
  })
})

describe('the handshake has to come in time', () => {
  it('over a WebSocket', async () => {
    const server = await startTestServer({ handshakeTimeoutMs: 100 })
    const raw = await openSocket(server)
    raw.socket.send('{"protocol":')
    await raw.closed
    expect(raw.messages()).toEqual([{ error: 'Handshake was canceled.' }])
    expect(server.log).toEqual([])
  })

  it('over long polling', async () => {
    const server = await startTestServer({ handshakeTimeoutMs: 100 })
    const { connectionToken: id } = await negotiate(server)
    await request(server, { query: { id } })
    const answer = await request(server, { query: { id } })
    expect(parseMessages(await answer.bytes())).toEqual([{ error: 'Handshake was canceled.' }])
    expect((await request(server, { method: 'POST', query: { id }, body: 'x' })).status).toBe(404)
  })

  it('over an event stream', async () => {
    const server = await startTestServer({ handshakeTimeoutMs: 100 })
    const { connectionToken: id } = await negotiate(server)
    const stream = await request(server, { query: { id }, accept: 'text/event-stream' })
    expect(await stream.text()).toContain('data: {"error":"Handshake was canceled."}\u001e')
  })
})

describe('long polling', () => {
  it('ends a poll without messages after the timeout, and the client polls again', async () => {
    const server = await startTestServer({ longPollTimeoutMs: 50 })
    const client = await connectClient(server, { transport: 'LongPolling', protocol: 'json' })
    const { connectionToken: id } = await negotiate(server)
    await request(server, { query: { id } })
    await request(server, {
      method: 'POST',
      query: { id },
      body: frameMessages({ protocol: 'json', version: 1 }),
    })
    const answers = []
    for (let times = 0; times < 5; times++) {
      const answer = await request(server, { query: { id } })
      answers.push([answer.status, await answer.text()])
    }
    expect(answers[0]).toEqual([200, '{}\u001e'])
    expect(answers.slice(1)).toEqual([1, 2, 3, 4].map(() => [200, '']))
    expect(await client.invoke('Echo', 1)).toBe(1)
  })

  it('ends a connection without polls', async () => {
    const server = await startTestServer({ disconnectTimeoutMs: 1000 })
    const { connectionToken: id } = await negotiate(server)
    await request(server, { query: { id } })
    await request(server, {
      method: 'POST',
      query: { id },
      body: frameMessages({ protocol: 'json', version: 1 }),
    })
    await expect
      .poll(() => server.log, waitOptions)
      .toEqual(['anna connected', 'anna disconnected with an error'])
    expect((await request(server, { query: { id } })).status).toBe(404)
  })

  it('keeps messages sent between two polls', async () => {
    const server = await startTestServer()
    const { connectionToken: id } = await negotiate(server)
    await request(server, { query: { id } })
    await request(server, {
      method: 'POST',
      query: { id },
      body: frameMessages({ protocol: 'json', version: 1 }),
    })
    server.hubServer.clients.all().send('news', 1)
    server.hubServer.clients.all().send('news', 2)
    const answer = await request(server, { query: { id } })
    expect(parseMessages(await answer.bytes())).toEqual([
      {},
      { type: 1, target: 'news', arguments: [1] },
      { type: 1, target: 'news', arguments: [2] },
    ])
  })
})

const waitOptions = { timeout: 10_000 }
