import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HttpListener, openHttpListener } from './http-listener.ts'
import { isWebSocketUpgrade, readUpgradeHead } from './websocket-upgrade.ts'

const upgrade =
  'GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

let listener: HttpListener
let clients: Socket[] = []

beforeEach(async () => {
  listener = await openHttpListener({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  clients = []
  await listener.close()
})

/** Keeps its side open when the server ends, as a malicious client would. */
async function open(): Promise<Socket> {
  const client = connect({ port: Number(new URL(listener.address).port), allowHalfOpen: true })
  clients.push(client)
  client.on('error', () => {})
  await once(client, 'connect')
  return client
}

async function read(client: Socket): Promise<string> {
  let text = ''
  client.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await once(client, 'end')
  return text
}

test('a pipelined upgrade ends its own connection only', async () => {
  listener.serve((request, response) => {
    if (request.url === '/slow') response.on('close', () => {})
    else response.end('here')
  }, '/hub')
  const client = await open()
  client.write(`GET /slow HTTP/1.1\r\nHost: x\r\n\r\n${upgrade}`)
  await read(client)
  expect(await (await fetch(`${listener.address}/other`)).text()).toBe('here')
})

test('a refused upgrade closes the connection, also when the client keeps its side open', async () => {
  listener.serve((_request, response) => {
    response.statusCode = 401
    response.end('no')
  }, '/hub')
  const closed = new Promise((resolve) =>
    listener.server.once('connection', (socket) => socket.once('close', resolve)),
  )
  const client = await open()
  const said = read(client)
  client.write(upgrade)
  await closed
  const answer = await said
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
})

test.each([
  ['websocket', true],
  ['WebSocket', true],
  ['h2c', false],
  [undefined, false],
])('an upgrade to %s is a WebSocket upgrade: %s', (to, expected) => {
  expect(isWebSocketUpgrade({ headers: { upgrade: to } } as IncomingMessage)).toBe(expected)
})

test('bytes after the headers of an upgrade are kept; other requests have none', async () => {
  listener.serve((request, response) => {
    response.end(readUpgradeHead(request)?.toString() ?? 'nothing')
  }, '/hub')
  const client = await open()
  client.write(`${upgrade}behind`)
  expect(await read(client)).toMatch(/\r\n\r\n.*behind/s)
  expect(await (await fetch(`${listener.address}/other`)).text()).toBe('nothing')
})
