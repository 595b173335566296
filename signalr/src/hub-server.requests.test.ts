import { afterEach, expect, test, vi } from 'vitest'
import { openRawClient, type RunningHub, startHub, waitOptions } from './hub-server.fixture.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings.length = 0
})

const handshake = '{"protocol":"json","version":1}\x1e'

test('negotiates both versions', async () => {
  const { url } = await serve()
  const first = await negotiate(url, 'negotiateVersion=1')
  expect(first).toMatchObject({ negotiateVersion: 1, availableTransports: { length: 3 } })
  expect(first.connectionToken).not.toContain(first.connectionId)
  expect(first).not.toHaveProperty('useStatefulReconnect')
  expect(await negotiate(url, 'negotiateVersion=7&useStatefulReconnect=true')).toMatchObject({
    negotiateVersion: 1,
    useStatefulReconnect: true,
  })
  const old = await negotiate(url, '')
  expect(old).not.toHaveProperty('connectionToken')
  expect(old.negotiateVersion).toBe(0)
  expect((await fetch(`${url}?id=${old.connectionId}`)).status).toBe(200)
  expect(await negotiate(url, 'negotiateVersion=one')).toHaveProperty('error')
})

test('refuses invalid requests with their status', async () => {
  const { url } = await serve()
  const { connectionToken: token } = await negotiate(url, 'negotiateVersion=1')
  const { connectionToken: other } = await negotiate(url, 'negotiateVersion=1', 'bob')
  const cases: readonly [string, string, number, string?][] = [
    ['GET', '/negotiate', 405],
    ['PUT', '', 405],
    ['POST', '/negotiate', 401, 'nobody'],
    ['GET', '', 400],
    ['POST', '', 400],
    ['GET', '?id=made-up', 404],
    ['GET', `?id=${token}x`, 404],
    ['GET', `?id=${other}`, 404],
    ['POST', `?id=${token}`, 404],
    ['DELETE', `?id=${token}`, 404],
  ]
  for (const [method, path, status, user = 'ada'] of cases) {
    const response = await fetch(url + path, { method, headers: { 'x-user': user } })
    expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} ${status}`)
  }
})

test('a poll waits for messages, gives way to a newer one, and gets the end', async () => {
  const { url, server } = await serve()
  const { connectionToken: token } = await negotiate(url, 'negotiateVersion=1')
  const poll = () => fetch(`${url}?id=${token}`)
  const post = (body: string) => fetch(`${url}?id=${token}`, { method: 'POST', body })
  expect(await read(poll())).toBe('200 ')

  const first = poll()
  expect((await post(handshake)).status).toBe(200)
  expect(await read(first)).toBe('200 {}\x1e')

  const second = poll()
  await vi.waitFor(() => expect([...server.clients.all().connections()]).toHaveLength(1), waitOptions)
  await waitForTurn()
  const third = poll()
  expect(await read(second)).toBe('204 ')
  server.clients.all().send('news')
  expect(await read(third)).toContain('"news"')

  const fourth = poll()
  await waitForTurn()
  expect((await fetch(`${url}?id=${token}`, { method: 'DELETE' })).status).toBe(202)
  expect(await read(fourth)).toBe('204 ')
  expect((await poll()).status).toBe(404)
})

test('posts are read in the order of their start', async () => {
  const received: number[] = []
  const { url } = await serve({ methods: { Note: (_call, each: number) => void received.push(each) } })
  const { connectionToken: token } = await negotiate(url, 'negotiateVersion=1')
  await fetch(`${url}?id=${token}`)
  const post = (body: string) => fetch(`${url}?id=${token}`, { method: 'POST', body })
  await post(handshake)
  const large = 'x'.repeat(30_000)
  const posts = [0, 1, 2].map((each) => post(note(each, large).repeat(each === 0 ? 20 : 1)))
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([200, 200, 200])
  await vi.waitFor(() => expect(received).toHaveLength(22), waitOptions)
  expect(received.lastIndexOf(0)).toBe(19)
})

test('an event stream that a connection has already is refused another one, and its posts go on', async () => {
  const { url } = await serve({ methods: { Ping: () => 'pong' } })
  const { connectionToken: token } = await negotiate(url, 'negotiateVersion=1')
  const headers = { accept: 'text/event-stream' }
  const stream = await fetch(`${url}?id=${token}`, { headers })
  expect((await fetch(`${url}?id=${token}`, { headers })).status).toBe(409)
  expect((await fetch(`${url}?id=${token}`)).status).toBe(400)
  expect((await fetch(`${url}?id=${token}`, { method: 'DELETE' })).status).toBe(400)
  await fetch(`${url}?id=${token}`, { method: 'POST', body: handshake })
  const body = '{"type":1,"invocationId":"1","target":"ping","arguments":[]}\x1e'
  await fetch(`${url}?id=${token}`, { method: 'POST', body })
  let text = ''
  for await (const piece of stream.body ?? []) {
    text += Buffer.from(piece).toString()
    if (text.includes('pong')) break
  }
  expect(text).toContain('data: {}\x1e\r\n\r\n')
})

test('a WebSocket accepts a token that this node never saw, once, and one without any', async () => {
  const first = await serve()
  const second = await serve({ methods: { Who: ({ connection }) => connection.id } })
  const { connectionToken: token, connectionId } = await negotiate(first.url, 'negotiateVersion=1')
  const client = await openRawClient(`${second.url}?id=${token}`)
  client.send({ type: 1, invocationId: '1', target: 'who', arguments: [] })
  await vi.waitFor(() => expect(client.received.join()).toContain(connectionId), waitOptions)

  expect(await statusOf(`${second.url}?id=${token}`)).toBe(409)
  expect((await fetch(`${second.url}?id=${token}`, { method: 'POST', body: 'x' })).status).toBe(405)
  client.webSocket.close()
  await client.closed
  await vi.waitFor(async () => expect(await statusOf(`${second.url}?id=${token}`)).toBe(404), waitOptions)
  expect((await openRawClient(second.url)).webSocket.readyState).toBe(1)
})

test('a hook that throws refuses the request and is reported', async () => {
  const { url, failures } = await serve({
    authorize: async () => {
      throw new Error('no database')
    },
  })
  expect((await fetch(`${url}/negotiate`, { method: 'POST' })).status).toBe(500)
  expect(await statusOf(url)).toBe(500)
  expect(failures).toHaveLength(2)
})

async function serve(...[hub = {}, options]: Partial<Parameters<typeof startHub>>): Promise<RunningHub> {
  const running = await startHub(hub, options)
  endings.push(running.end)
  return running
}

interface Negotiated {
  readonly negotiateVersion: number
  readonly connectionId: string
  readonly connectionToken: string
}

async function negotiate(url: string, query: string, user = 'ada'): Promise<Negotiated> {
  const response = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers: { 'x-user': user } })
  return (await response.json()) as Negotiated
}

async function read(asked: Promise<Response>): Promise<string> {
  const response = await asked
  return `${response.status} ${await response.text()}`
}

/** The status of a refused WebSocket; 101 if it is accepted. */
async function statusOf(url: string): Promise<number> {
  try {
    const { webSocket } = await openRawClient(url)
    webSocket.terminate()
    return 101
  } catch (error) {
    return Number(/\d{3}/.exec((error as Error).message)?.[0])
  }
}

function note(each: number, filling: string): string {
  return `${JSON.stringify({ type: 1, target: 'note', arguments: [each, filling] })}\x1e`
}

/** Waits until a request that was just sent has arrived on this machine. */
function waitForTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}
