import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type HttpListener, openHttpListener } from './http-listener.ts'

/** Longer than any test: only closing ends it. */
const drainMs = 3_600_000

let listener: HttpListener
let agent: Agent
/** The client port of each request. */
let ports: (number | undefined)[]
let waiting: ((response: ServerResponse) => void) | undefined

beforeEach(async () => {
  listener = await openHttpListener({ host: '127.0.0.1', port: 0 })
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  waiting = undefined
  ports = []
  listener.serve(({ socket }, response) => {
    ports.push(socket.remotePort)
    if (waiting) waiting(response)
    else response.end('antwoord')
  }, '/hub')
})
afterEach(async () => {
  agent.destroy()
  await listener.close()
})

async function ask(): Promise<IncomingMessage> {
  const [response] = (await once(get(listener.address, { agent }), 'response')) as [IncomingMessage]
  return response
}

test('a request on a kept connection is answered during a drain, and ends the connection', async () => {
  const before = await ask()
  expect(before.headers.connection).toBe('keep-alive')
  const isKept = once(agent, 'free')
  await text(before)
  await isKept
  const hasDrained = vi.fn()
  const drained = listener.drain(drainMs).then(hasDrained)
  expect(listener.isDraining).toBe(true)
  const during = await ask()
  expect(ports[1]).toBe(ports[0])
  expect(during.headers.connection).toBe('close')
  expect(await text(during)).toBe('antwoord')
  expect(await text(await ask())).toBe('antwoord')
  expect(hasDrained).not.toHaveBeenCalled()
  await listener.close()
  await drained
})

test.each([
  ['/intern/api/x?a=/intern', '/api/x?a=/intern'],
  ['/intern', '/'],
  ['/intern?a=1', '/?a=1'],
  ['/intern/', '/'],
  ['/internet', '/internet'],
  ['/health/ready', '/health/ready'],
])('below a path, %s is a request to %s', async (sent, served) => {
  const below = await openHttpListener({ host: '127.0.0.1', port: 0, basePath: '/intern' })
  try {
    below.serve((request, response) => response.end(request.url), '/hub')
    expect(await (await fetch(below.address + sent)).text()).toBe(served)
  } finally {
    await below.close()
  }
})

test('a request that runs when the drain begins ends its connection, too', async () => {
  const { promise: reached, resolve } = Promise.withResolvers<ServerResponse>()
  waiting = resolve
  const asked = ask()
  const response = await reached
  const drained = listener.drain(drainMs)
  response.end('laat')
  expect((await asked).headers.connection).toBe('close')
  await listener.close()
  await drained
})

test('a drain of no time ends by itself', async () => {
  await listener.drain(0)
  expect((await ask()).headers.connection).toBe('close')
})
