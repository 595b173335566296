import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LongPollingTransport } from './long-polling-transport.ts'
import { OutgoingMessage } from './outgoing-message.ts'

const times = { longPollTimeoutMs: 1_000, disconnectTimeoutMs: 500 }
const listener = { handleBytes: vi.fn(), handleDrained: vi.fn(), handleClosed: vi.fn() }
const server = createServer((_request, response) => handlePoll(response))
let handlePoll: (response: ServerResponse) => void = () => undefined
let transport: LongPollingTransport

beforeEach(async () => {
  transport = new LongPollingTransport(listener, times)
  handlePoll = (response) => transport.handlePoll(response)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  vi.clearAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('the next poll fetches all buffered messages and frees the buffer', async () => {
  transport.send(message('a'))
  transport.send(message('b'.repeat(70_000)))
  expect(transport.isFull()).toBe(true)
  expect((await poll())[1]).toHaveLength(70_001)
  expect(listener.handleDrained).toHaveBeenCalledOnce()
  expect(transport.isFull()).toBe(false)
})

test('a poll without messages is answered empty after the timeout', async () => {
  const polled = poll()
  await new Promise((resolve) => setTimeout(resolve, 30))
  transport.handleTick(performance.now() + 500)
  transport.handleTick(performance.now() + 1_100)
  expect(await polled).toEqual([200, ''])
  expect(listener.handleClosed).not.toHaveBeenCalled()
})

test('an aborted poll takes no messages', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  handlePoll = resolve
  const givingUp = new AbortController()
  const givenUp = poll(givingUp.signal).catch((error: unknown) => error)
  const response = await asked
  givingUp.abort()
  expect(await givenUp).toBeInstanceOf(Error)
  await vi.waitFor(() => expect(response.destroyed).toBe(true))
  transport.handlePoll(response)
  transport.send(message('kept'))
  await nextTurn()
  handlePoll = (next) => transport.handlePoll(next)
  expect(await poll()).toEqual([200, 'kept'])
})

test('it ends when polls stop', () => {
  transport.enforceTimeouts(performance.now() + 400)
  expect(listener.handleClosed).not.toHaveBeenCalled()
  transport.enforceTimeouts(performance.now() + 600)
  transport.enforceTimeouts(performance.now() + 700)
  expect(listener.handleClosed).toHaveBeenCalledOnce()
})

test('closing delivers buffered messages, then ends', async () => {
  transport.send(message('last'))
  transport.close()
  transport.send(message('too late'))
  expect(await poll()).toEqual([200, 'last'])
  expect(listener.handleClosed).not.toHaveBeenCalled()
  expect(await poll()).toEqual([204, ''])
  expect(listener.handleClosed).toHaveBeenCalledWith(transport, undefined)
})

async function poll(signal: AbortSignal | null = null): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { signal })
  return [response.status, await response.text()]
}

function message(text: string): OutgoingMessage {
  return new OutgoingMessage(Buffer.from(text), 'Text')
}
