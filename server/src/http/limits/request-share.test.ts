import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { registerRequestShares } from './request-share.ts'

let app: FastifyInstance
let sockets: Socket[]
let handled: string[]

beforeEach(() => {
  app = Fastify({ forceCloseConnections: true, trustProxy: true })
  sockets = []
  handled = []
  registerRequestShares(app)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const createQueue = (maxConcurrent: number, maxConcurrentPerUser = 1) =>
  createFairQueue({ maxConcurrent, maxConcurrentPerUser, maxWaitingPerUser: 9, refusal: () => new Error() })

function note(request: FastifyRequest): void {
  handled.push(request.ip)
}

/** Sends a request for a user and leaves the response unread. */
async function ask(user: string, path = '/', method = 'GET'): Promise<Socket> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined).pause()
  await once(socket, 'connect')
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${user}\r\n\r\n`)
  return socket
}

const waitOptions = { timeout: 20_000 }

const [anna, bert] = ['192.0.2.1', '192.0.2.2']

test('a route that states no share stops the start', () => {
  expect(() => app.get('/', () => 'a')).toThrow('GET / states no share')
})

test('a route that bounds its requests itself is left alone', async () => {
  app.get('/', { config: { share: 'none' } }, () => 'a')
  expect((await app.inject('/')).body).toBe('a')
})

test('the route of HEAD takes one share, as that of GET does', async () => {
  const queue = createQueue(1)
  const run = vi.spyOn(queue, 'run')
  app.get('/', { config: { share: queue } }, () => 'a')
  expect((await app.inject({ method: 'HEAD', url: '/' })).headers['content-length']).toBe('1')
  expect(run).toHaveBeenCalledTimes(1)
})

test('an unread answer keeps the share of its user, and leaves the slot to others', async () => {
  const answer = 'x'.repeat(20_000_000)
  app.get('/', { config: { share: createQueue(1) } }, (request) => {
    note(request)
    return answer
  })
  await app.listen({ port: 0 })
  const unread = await ask(anna)
  await expect.poll(() => handled, waitOptions).toEqual([anna])
  await ask(anna)
  await ask(bert)
  await expect.poll(() => handled, waitOptions).toEqual([anna, bert])
  unread.destroy()
  await expect.poll(() => handled, waitOptions).toEqual([anna, bert, anna])
})

test('an unread stream keeps the slot as well, and ends when its client disconnects', async () => {
  const streams: Readable[] = []
  app.get('/', { config: { share: () => queue } }, (request) => {
    note(request)
    const stream = new Readable({
      read() {
        this.push(Buffer.alloc(65_536))
      },
    })
    streams.push(stream)
    return stream
  })
  const queue = createQueue(1)
  const free = vi.fn(() => Promise.resolve())
  await app.listen({ port: 0 })
  const unread = await ask(anna)
  await expect.poll(() => handled, waitOptions).toEqual([anna])
  void queue.run(bert, free)
  await ask(anna)
  expect(free).not.toHaveBeenCalled()
  unread.destroy()
  await expect.poll(() => streams[0]?.destroyed, waitOptions).toBe(true)
  await expect.poll(() => handled, waitOptions).toEqual([anna, anna])
  expect(free).toHaveBeenCalledTimes(1)
})

test('a request whose client disconnected in the queue is not handled', async () => {
  const queue = createQueue(1)
  const first = Promise.withResolvers<void>()
  app.get('/', { config: { share: queue } }, note)
  await app.listen({ port: 0 })
  const run = vi.spyOn(queue, 'run')
  void queue.run(anna, () => first.promise)
  const closed = Promise.withResolvers<void>()
  app.server.once('request', (_, response) => response.once('close', closed.resolve))
  const socket = await ask(anna)
  await expect.poll(() => run.mock.calls.length, waitOptions).toBe(2)
  socket.destroy()
  await closed.promise
  first.resolve()
  await ask(bert)
  await expect.poll(() => handled, waitOptions).toEqual([bert])
})

test.each([
  ['GET', 'Error: De aanvraag is afgebroken.'],
  ['DELETE', 'done'],
] as const)('a client that disconnects ends a read and no change: %s', async (method, outcome) => {
  const outcomes: string[] = []
  const started = Promise.withResolvers<void>()
  const isLeft = Promise.withResolvers<void>()
  app.route({
    method,
    url: '/',
    config: { share: createQueue(1) },
    handler: async (_request, reply) => {
      reply.raw.once('close', isLeft.resolve)
      started.resolve()
      await isLeft.promise
      await yieldToEventLoop().then(
        () => outcomes.push('done'),
        ({ message }: Error) => outcomes.push(`Error: ${message}`),
      )
      return ''
    },
  })
  await app.listen({ port: 0 })
  const socket = await ask(anna, '/', method)
  await started.promise
  socket.destroy()
  await expect.poll(() => outcomes, waitOptions).toEqual([outcome])
})

test('of too many long answers that are not read the oldest of the user with the most is aborted', async () => {
  const answers: { readonly destroyed: boolean }[] = []
  app.get('/', { config: { share: createQueue(99, 2) } }, (_, reply) => {
    answers.push(reply.raw)
    return { items: Array.from({ length: 200 }, () => 'x'.repeat(100_000)) }
  })
  await app.listen({ port: 0 })
  const areAborted = () => answers.map(({ destroyed }) => destroyed)
  const others = Array.from({ length: 22 }, (_, index) => `198.51.100.${index}`)
  for (const user of [bert, anna, anna, ...others]) {
    expect(areAborted()).not.toContain(true)
    const asked = answers.length + 1
    await ask(user)
    await expect.poll(() => answers.length, waitOptions).toBe(asked)
  }
  await expect.poll(areAborted, waitOptions).toEqual(answers.map((_, index) => index === 1))
})
