import { once } from 'node:events'
import { get } from 'node:http'
import type { Duplex } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openRawClient, type RunningHub, startHub, waitOptions } from './hub-server.fixture.ts'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings.length = 0
})

test('an invalid or missing handshake is answered with an error', async () => {
  const { url } = await serve({}, { handshakeTimeoutMs: 50 })
  const cases = [
    [{ protocol: 'xml', version: 1 }, "The protocol 'xml' is not supported."],
    [{ protocol: 'json', version: 9 }, "The server does not support version 9 of the 'json' protocol."],
    [{}, 'An unexpected error occurred during connection handshake.'],
    [null, 'Handshake was canceled.'],
  ] as const
  for (const [handshake, error] of cases) {
    const client = await openRawClient(url, { handshake })
    expect(await client.closed).toBe(1000)
    expect(client.received).toEqual([JSON.stringify({ error })])
  }
})

test('a client without a handshake in time is disconnected, also when it ignores the close', async () => {
  const { url, sockets } = await serve({}, { handshakeTimeoutMs: 50, disconnectTimeoutMs: 60_000 })
  const deaf = await openRawClient(url, { handshake: null })
  deaf.webSocket.pause()
  await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true), { timeout: 5_000 })
})

test('a client that sends more than a handshake is disconnected before it', async () => {
  const { url, sockets } = await serve({}, { maxReceiveBytes: 10_000 })
  const client = await openRawClient(url, { handshake: null })
  // Fragments of one message, which are buffered until the last one.
  for (let sent = 0; sent < 9; sent += 1) client.webSocket.send('x'.repeat(1_000), { fin: false })
  await vi.waitFor(() => expect(sockets[0]?.bytesRead).toBeGreaterThan(9_000), waitOptions)
  expect(client.webSocket.readyState).toBe(WebSocket.OPEN)
  client.webSocket.send('x'.repeat(1_000), { fin: false })
  expect(await client.closed).toBe(1006)
})

test('messages in the same chunk as the handshake are read after it', async () => {
  const { url } = await serve({ methods: { Add: (_call, a: number) => a + 1 } }, { maxReceiveBytes: 10_000 })
  const socket = await openWebSocketByHand(url)
  let received = ''
  socket.on('data', (data: Buffer) => {
    received += data.toString()
  })
  const calls = [1, 2, 3].map((a) => ({
    type: 1,
    invocationId: `${a}`,
    target: 'add',
    arguments: [a, 'x'.repeat(9_000)],
  }))
  socket.write(Buffer.concat([{ protocol: 'json', version: 1 }, ...calls].map(frameOf)))
  await vi.waitFor(() => expect(received).toContain('"invocationId":"3","result":4'), waitOptions)
  socket.destroy()
})

async function serve(...[hub = {}, options]: Partial<Parameters<typeof startHub>>): Promise<RunningHub> {
  const running = await startHub(hub, options)
  endings.push(running.end)
  return running
}

/** A raw socket, to control which frames arrive in one chunk. */
async function openWebSocketByHand(url: string): Promise<Duplex> {
  const request = get(url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  })
  const [, socket] = (await once(request, 'upgrade')) as [unknown, Duplex]
  return socket
}

/** A message as a client's frame, with a zero mask. */
function frameOf(message: object): Buffer {
  const payload = Buffer.from(`${JSON.stringify(message)}\x1e`)
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
