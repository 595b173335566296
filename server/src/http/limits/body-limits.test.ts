import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { registerErrorHandler } from '../problems/error-handler.ts'
import { maxBodyBytes, maxRecordBodyBytes, queueLargeBody } from './body-limits.ts'

const waitOptions = { timeout: 20_000 }

let app: FastifyInstance
let address: string
/** Admitted calls that wait for their answer. */
let inside: (() => void)[]
let isAnswering: boolean
/** Calls that have ended on the server, including calls aborted while waiting. */
let over: number
let refusals: string[]

beforeEach(async () => {
  inside = []
  isAnswering = false
  over = 0
  refusals = []
  app = Fastify({ forceCloseConnections: true })
  registerErrorHandler(app)
  app.addHook('onError', (_request, _reply, error, done) => {
    refusals.push(error.message)
    done()
  })
  app.decorateRequest('user', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.user = { userId: String(request.headers['x-user']) } as SignedInUser
    reply.raw.once('close', () => {
      over += 1
    })
    done()
  })
  app.post('/', { bodyLimit: maxRecordBodyBytes, onRequest: queueLargeBody }, (_, reply) => {
    if (isAnswering) return reply.send('ok')
    inside.push(() => void reply.send('ok'))
    return reply
  })
  address = await app.listen({ port: 0 })
})
afterEach(() => app.close())

/** By default each call has another user. */
let senders = 0

function send(size: number, signal?: AbortSignal, user = `user ${(senders += 1)}`): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-user': user }
  const body = JSON.stringify('x'.repeat(size))
  return fetch(address, { method: 'POST', headers, body, ...(signal && { signal }) }).then(
    ({ status }) => status,
  )
}

function answerAll(): void {
  isAnswering = true
  for (const answer of inside) answer()
}

const areInside = (count: number) => vi.waitFor(() => expect(inside).toHaveLength(count), waitOptions)

test('four large bodies are read at once; small ones pass, and an aborted one frees its place', async () => {
  const first = Array.from({ length: 4 }, () => send(maxBodyBytes + 1))
  await areInside(4)
  const leaver = new AbortController()
  const left = send(maxBodyBytes + 1, leaver.signal)
  const next = send(maxBodyBytes + 1)
  const small = send(10)
  await areInside(5)
  inside.pop()?.()
  expect(await small).toBe(200)
  leaver.abort()
  await expect(left).rejects.toThrow('aborted')
  expect(inside).toHaveLength(4)

  answerAll()
  expect(await Promise.all([...first, next])).toEqual([200, 200, 200, 200, 200])

  // A call aborted in the queue can be admitted before the server notices.
  await vi.waitFor(() => expect(over).toBe(7), waitOptions)
  isAnswering = false
  inside = []
  const again = Array.from({ length: 4 }, () => send(maxBodyBytes + 1))
  await areInside(4)
  answerAll()
  expect(await Promise.all(again)).toEqual([200, 200, 200, 200])
})

test('one large body per user is read at once; over twenty waiting are refused', async () => {
  const greedy = Array.from({ length: 22 }, () => send(maxBodyBytes + 1, undefined, 'anna'))
  expect(await Promise.race(greedy)).toBe(429)
  expect(refusals).toEqual(['Je hebt al veel grote aanvragen openstaan. Probeer het straks opnieuw.'])
  const other = send(maxBodyBytes + 1, undefined, 'bert')
  await areInside(2)
  answerAll()
  expect(await other).toBe(200)
  const statuses = await Promise.all(greedy)
  expect(statuses.filter((status) => status === 200)).toHaveLength(21)
})

test('a body without Content-Length counts as large', async () => {
  const large = Array.from({ length: 4 }, () => send(maxBodyBytes + 1))
  await areInside(4)
  // A fifth user.
  const body = new Blob(['"x"']).stream()
  const headers = { 'content-type': 'application/json' }
  const streamed = fetch(address, { method: 'POST', headers, body, duplex: 'half' })
  const small = send(10)
  await areInside(5)
  answerAll()
  expect(await Promise.all([...large, small])).toEqual([200, 200, 200, 200, 200])
  expect((await streamed).status).toBe(200)
})

test('a large body that is incomplete after thirty seconds is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
    const closed = once(socket, 'close')
    const length = maxBodyBytes + 1
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nX-User: slow\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n"`,
    )
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), waitOptions)
    vi.advanceTimersByTime(31_000)
    await closed
    await vi.waitFor(() => expect(over).toBe(1), waitOptions)
  } finally {
    vi.useRealTimers()
  }
})

test('a complete large body may take longer to be answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answered = send(maxBodyBytes + 1)
    await areInside(1)
    vi.advanceTimersByTime(31_000)
    answerAll()
    expect(await answered).toBe(200)
    await vi.waitFor(() => expect(over).toBe(1), waitOptions)
  } finally {
    vi.useRealTimers()
  }
})
