import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openRawClient, type RunningHub, startHub, waitOptions } from './hub-server.fixture.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings.length = 0
})

test('invalid bytes close only the connection that sent them', async () => {
  const { url, server, failures } = await serve()
  const good = await openRawClient(url)
  for (const bytes of [
    '{',
    '{"type":1}\x1e',
    '[]\x1e',
    `${'x'.repeat(40_000)}\x1e`,
    Buffer.from([0xff, 0x1e]),
  ]) {
    const bad = await openRawClient(url)
    await vi.waitFor(() => expect(bad.received).toHaveLength(1), waitOptions)
    bad.webSocket.send(bytes)
    if (bytes === '{') bad.webSocket.send('\x1e')
    expect(await bad.closed).toBe(1000)
    expect(bad.received.at(-1)).toContain('"type":7,"error":"Connection closed with an error.')
  }
  server.clients.all().send('news')
  await vi.waitFor(() => expect(good.received.join()).toContain('news'), waitOptions)
  expect(failures).toEqual([])
})

test('the connections of a user are limited, including those before their handshake', async () => {
  const { url } = await serve({}, { maxConnectionsPerUser: 2 })
  const path = async () => {
    const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
    return `${url}?id=${((await negotiated.json()) as { readonly connectionToken: string }).connectionToken}`
  }
  const first = await openRawClient(url, { handshake: null })
  expect((await fetch(await path())).status).toBe(200)
  await expect(openRawClient(url)).rejects.toThrow('429')
  await expect(openRawClient(await path())).rejects.toThrow('429')
  expect((await fetch(await path())).status).toBe(429)
  expect((await fetch(await path(), { headers: { accept: 'text/event-stream' } })).status).toBe(429)
  expect((await fetch(await path(), { headers: { 'x-user': 'bob' } })).status).toBe(404)

  first.webSocket.close()
  await first.closed
  await vi.waitFor(async () => expect((await openRawClient(url)).webSocket.readyState).toBe(1), waitOptions)
  await expect(openRawClient(url)).rejects.toThrow('429')
})

test('a server that is suspended before every tick still pings and answers polls, and enforces no timeout', async () => {
  const gone: unknown[] = []
  const { url } = await serve(
    { onDisconnected: (_connection, error) => void gone.push(error) },
    // Checked every 10 ms.
    { disconnectTimeoutMs: 50 },
  )
  const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  const client = await openRawClient(url)
  await vi.waitFor(() => expect(client.received).toEqual(['{}']), waitOptions)
  await fetch(`${url}?id=${connectionToken}`)
  const polled = fetch(`${url}?id=${connectionToken}`)
  let passed = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 2_000))
  endings.push(async () => clock.mockRestore())
  await vi.waitFor(() => expect(client.received).toContain('{"type":6}'), waitOptions)
  expect((await polled).status).toBe(200)
  expect(gone).toEqual([])
})

test('a silent client is pinged, and closed after its timeout', async () => {
  const gone: (string | undefined)[] = []
  const { url } = await serve(
    { onDisconnected: (_connection, error) => void gone.push(error?.message) },
    { keepAliveIntervalMs: 50, clientTimeoutMs: 250 },
  )
  const client = await openRawClient(url)
  await client.closed
  expect(client.received.filter((each) => each === '{"type":6}').length).toBeGreaterThan(1)
  expect(client.received.at(-1)).toContain('"allowReconnect":true')
  expect(gone).toEqual([expect.stringContaining('ClientTimeoutInterval')])
})

test('a client that receives other messages is not pinged', async () => {
  const { url, server } = await serve({}, { keepAliveIntervalMs: 100 })
  const client = await openRawClient(url)
  for (let i = 0; i < 10; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    server.clients.all().send('news')
  }
  expect(client.received).not.toContain('{"type":6}')
})

test('reading pauses for a client that calls faster than it is served', async () => {
  let running = 0
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { url, sockets } = await serve(
    {
      methods: {
        async Wait() {
          running += 1
          await gate
        },
      },
    },
    { maxWaitingInvocations: 5 },
  )
  const client = await openRawClient(url)
  const filling = 'x'.repeat(20_000)
  for (let i = 0; i < 1_000; i += 1) {
    client.send({ type: 1, invocationId: `${i}`, target: 'wait', arguments: [filling] })
  }
  await vi.waitFor(() => expect(sockets[0]?.isPaused()).toBe(true), waitOptions)
  expect(running).toBe(1)
  expect(sockets[0]?.bytesRead).toBeLessThan(2_000_000)
  open()
  await vi.waitFor(() => expect(client.received).toHaveLength(1_001), waitOptions)
})

test('a long call closes no connection, however many calls wait behind it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { url, sockets } = await serve(
    { methods: { Wait: () => gate } },
    { maxWaitingInvocations: 5, clientTimeoutMs: 100 },
  )
  const client = await openRawClient(url)
  for (let i = 0; i < 20; i += 1) {
    client.send({ type: 1, invocationId: `${i}`, target: 'wait', arguments: [] })
  }
  await vi.waitFor(() => expect(sockets[0]?.isPaused()).toBe(true), waitOptions)
  // Longer than streams may pause it.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(client.received.filter((each) => each.includes('"type":7'))).toEqual([])
  open()
  await vi.waitFor(() => expect(client.received.join()).toContain('"invocationId":"19"'), waitOptions)
})

test('a client that sends too much while its result is awaited is closed', async () => {
  const { url } = await serve(
    { methods: { Ask: ({ connection }) => connection.invoke('answer'), Note: () => undefined } },
    { maxWaitingInvocations: 5 },
  )
  const client = await openRawClient(url)
  client.send({ type: 1, target: 'ask', arguments: [] })
  for (let i = 0; i < 100; i += 1) client.send({ type: 1, target: 'note', arguments: [] })
  expect(await client.closed).toBe(1000)
  expect(client.received.at(-1)).toContain('Too many invocations are waiting.')
})

test('reading pauses for a stream without a reader, until its call ends', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { url, sockets } = await serve({ methods: { Ignore: () => gate, Add: (_call, a: number) => a + 1 } })
  const client = await openRawClient(url)
  client.send({ type: 1, invocationId: '1', target: 'ignore', arguments: [], streamIds: ['s'] })
  for (let i = 0; i < 100; i += 1) client.send({ type: 2, invocationId: 's', item: i })
  await vi.waitFor(() => expect(sockets[0]?.isPaused()).toBe(true), waitOptions)
  open()
  client.send({ type: 1, invocationId: '2', target: 'add', arguments: [1] })
  await vi.waitFor(() => expect(client.received.join()).toContain('"result":2'), waitOptions)
})

test('a reused invocation id closes the connection, without an error to the other call', async () => {
  const { url } = await serve({ methods: { Wait: ({ signal }) => once(signal, 'abort') } })
  const client = await openRawClient(url)
  for (let times = 0; times < 2; times += 1) {
    client.send({ type: 1, invocationId: '1', target: 'wait', arguments: [] })
  }
  expect(await client.closed).toBe(1000)
  expect(client.received).toEqual([
    '{}',
    `{"type":7,"error":"Connection closed with an error. Invocation ID '1' is already in use."}`,
  ])
})

test('a connection that is paused too long is closed, because its call may wait for unread messages', async () => {
  const { url } = await serve(
    {
      methods: {
        async SecondFirst(_call, first: AsyncIterable<unknown>, second: AsyncIterable<unknown>) {
          await readAll(second)
          await readAll(first)
        },
      },
    },
    { clientTimeoutMs: 100 },
  )
  const client = await openRawClient(url)
  client.send({ type: 1, invocationId: '1', target: 'secondFirst', arguments: [], streamIds: ['a', 'b'] })
  for (let i = 0; i < 12; i += 1) client.send({ type: 2, invocationId: 'a', item: i })
  client.send({ type: 3, invocationId: 'b' })
  expect(await client.closed).toBe(1000)
  expect(client.received.at(-1)).toContain('was not taken for too long')
})

test('the buffer for a receiver that does not read is limited, and its stream waits', async () => {
  let yielded = 0
  const gone: unknown[] = []
  const { url, server } = await serve(
    {
      onDisconnected: (_connection, error) => void gone.push(error?.message),
      streams: {
        async *Forever() {
          for (;;) {
            yielded += 1
            yield 'x'.repeat(10_000)
          }
        },
      },
    },
    { maxBufferedBytes: 500_000 },
  )
  const client = await openRawClient(url)
  await vi.waitFor(() => expect(client.received).toHaveLength(1), waitOptions)
  client.send({ type: 4, invocationId: '1', target: 'forever', arguments: [] })
  client.webSocket.pause()
  const settled = async () => {
    const before = yielded
    await new Promise((resolve) => setTimeout(resolve, 100))
    return before > 0 && before === yielded
  }
  await vi.waitFor(async () => expect(await settled()).toBe(true), { timeout: 5_000 })
  expect(gone).toEqual([])
  for (let i = 0; i < 100; i += 1) server.clients.all().send('news', 'x'.repeat(10_000))
  await vi.waitFor(
    () => expect(gone).toEqual(['More was waiting for the client than can be kept.']),
    waitOptions,
  )
})

test('an endless post closes its connection and blocks no other', async () => {
  const { url } = await serve()
  const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  const path = `${url}?id=${connectionToken}`
  await fetch(path)
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  socket.write(`POST /hub?id=${connectionToken} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"proto`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const waiting = fetch(path, { method: 'POST', body: '{}' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect((await waiting).status).toBe(404)
})

test('a stalled post is answered with a timeout', async () => {
  const { url } = await serve()
  const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  await fetch(`${url}?id=${connectionToken}`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  endings.push(async () => vi.useRealTimers())
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  socket.write(`POST /hub?id=${connectionToken} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"proto`)
  while (!socket.closed) {
    vi.advanceTimersByTime(1_000)
    await nextTurn()
  }
  expect(received).toContain('HTTP/1.1 408 Request Timeout')
  expect(received.toLowerCase()).toContain('connection: close')
})

test('too many concurrent posts are refused, and the connection stays open', async () => {
  const { url } = await serve()
  const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  await fetch(`${url}?id=${connectionToken}`)
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
    socket.write(`POST /hub?id=${connectionToken} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n`)
    socket.on('error', () => undefined)
    return new Promise<string>((resolve) => socket.on('data', (data) => resolve(data.toString())))
  })
  expect(await Promise.race(sockets)).toContain('409 Conflict')
})

test('closing informs all clients and ends within its timeout', async () => {
  const { url, server, http } = await serve(
    { onDisconnected: () => new Promise(() => undefined) },
    { closeTimeoutMs: 200 },
  )
  const polite = await openRawClient(url)
  const deaf = await openRawClient(url)
  await vi.waitFor(() => expect(deaf.received).toHaveLength(1), waitOptions)
  deaf.webSocket.pause()
  const began = performance.now()
  await server.close()
  // By default closing would take up to twenty times as long.
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(await polite.closed).toBe(1000)
  expect(polite.received.at(-1)).toBe('{"type":7,"allowReconnect":true}')
  expect((await fetch(`${url}/negotiate`, { method: 'POST' })).status).toBe(503)
  const open = await new Promise<number>((resolve) => http.getConnections((_error, count) => resolve(count)))
  expect(open).toBeLessThanOrEqual(1)
})

test('a failing onConnected hook closes the connection without onDisconnected', async () => {
  const gone: unknown[] = []
  const { url, failures } = await serve({
    onConnected: () => {
      throw new Error('no room')
    },
    onDisconnected: (connection) => void gone.push(connection),
  })
  const client = await openRawClient(url)
  client.send({ type: 1, invocationId: '1', target: 'x', arguments: [] })
  await client.closed
  expect(client.received).toEqual(['{}', '{"type":7,"error":"Connection closed with an error."}'])
  expect(failures).toEqual([new Error('no room')])
  expect(gone).toEqual([])
})

test('a cut connection is kept until its timeout', async () => {
  const gone: unknown[] = []
  const { url, sockets } = await serve(
    { onDisconnected: (_connection, error) => void gone.push(error?.message) },
    { disconnectTimeoutMs: 2_000 },
  )
  const query = 'negotiateVersion=1&useStatefulReconnect=true'
  const negotiated = await fetch(`${url}/negotiate?${query}`, { method: 'POST' })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  const path = `${url}?id=${connectionToken}`
  const client = await openRawClient(path, { handshake: { protocol: 'json', version: 2 } })
  await vi.waitFor(() => expect(client.received).toEqual(['{}']), waitOptions)
  sockets[0]?.destroy()
  const again = await openRawClient(path, { handshake: null })
  await vi.waitFor(() => expect(again.received).toEqual(['{"type":9,"sequenceId":1}']), waitOptions)
  expect(gone).toEqual([])
  sockets[1]?.destroy()
  await vi.waitFor(() => expect(gone).toEqual([expect.stringContaining('did not come back')]), waitOptions)
  await expect(openRawClient(path)).rejects.toThrow('404')
})

test('messages of a client are acknowledged by volume, not one by one', async () => {
  // Prevents periodic Acks.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  endings.push(async () => void vi.useRealTimers())
  const { url } = await serve({ methods: { Note: () => null } })
  const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1&useStatefulReconnect=true`, {
    method: 'POST',
  })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  const client = await openRawClient(`${url}?id=${connectionToken}`, {
    handshake: { protocol: 'json', version: 2 },
  })
  const note = (invocationId: string) =>
    client.send({ type: 1, invocationId, target: 'note', arguments: ['x'.repeat(10_000)] })
  for (const id of ['1', '2', '3']) note(id)
  await vi.waitFor(() => expect(client.received).toHaveLength(4), waitOptions)
  expect(client.received.join()).not.toContain('"type":8')
  note('4')
  await vi.waitFor(() => expect(client.received).toContain('{"type":8,"sequenceId":4}'), waitOptions)
})

async function serve(...[hub = {}, options]: Partial<Parameters<typeof startHub>>): Promise<RunningHub> {
  const running = await startHub(hub, options)
  endings.push(running.end)
  return running
}

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]()
  while (!(await iterator.next()).done);
}
