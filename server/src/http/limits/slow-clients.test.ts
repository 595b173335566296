import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortSlowResponse } from './slow-clients.ts'

const waitOptions = { timeout: 20_000 }

let app: FastifyInstance
let content: Readable
let call: { ended: boolean }
/** Bytes passed to the operating system. */
let written: () => number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const state = { ended: false }
  call = state
  app = Fastify({ forceCloseConnections: true })
  app.get('/', async (_, reply) => {
    abortSlowResponse(reply)
    const { socket } = reply.raw
    written = () => socket?.bytesWritten ?? 0
    reply.raw.once('close', () => {
      state.ended = true
    })
    return content
  })
  await app.listen({ port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
}

async function ask() {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

test('aborts the response of a client that does not read, and its source', async () => {
  content = endless()
  const socket = await ask()
  let before = -1
  // Writes until the buffers of the system are full.
  await vi.waitFor(() => {
    const now = written()
    const isFull = now === before
    before = now
    expect(isFull).toBe(true)
  }, waitOptions)
  vi.advanceTimersByTime(120_000)
  await vi.waitFor(() => expect(call.ended).toBe(true), waitOptions)
  await vi.waitFor(() => expect(content.destroyed).toBe(true), waitOptions)
  expect(vi.getTimerCount()).toBe(0)
  socket.destroy()
})

test('does not abort a client that reads', async () => {
  content = endless()
  const socket = await ask()
  socket.resume()
  for (let times = 1; times <= 5; times += 1) {
    const before = written()
    await vi.waitFor(() => expect(written() - before).toBeGreaterThan(1_000_000), waitOptions)
    vi.advanceTimersByTime(60_000)
  }
  expect(call.ended).toBe(false)
  socket.destroy()
})

test('aborts a response after ten minutes, whatever its speed', async () => {
  content = endless()
  const socket = await ask()
  socket.resume()
  for (let minutes = 1; minutes <= 10; minutes += 1) {
    const before = written()
    await vi.waitFor(() => expect(written() - before).toBeGreaterThan(1_000_000), waitOptions)
    expect(call.ended).toBe(false)
    vi.advanceTimersByTime(60_000)
  }
  await vi.waitFor(() => expect(call.ended).toBe(true), waitOptions)
  expect(vi.getTimerCount()).toBe(0)
  socket.destroy()
})

test('does not abort a client that waits for a slow source', async () => {
  content = new Readable({ read: () => undefined })
  content.push('begin')
  const socket = await ask()
  socket.resume()
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0), waitOptions)
  vi.advanceTimersByTime(300_000)
  content.push('end')
  content.push(null)
  await vi.waitFor(() => expect(content.readableEnded).toBe(true), waitOptions)
  expect(content.errored).toBeNull()
  socket.destroy()
})
