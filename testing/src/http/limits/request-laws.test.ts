import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http'
import { Writable } from 'node:stream'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { requestQueues } from '@stamboek/server/http/limits/request-queues'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { GeneratedRequest } from '../../openapi/generated-requests.ts'
import {
  bodySchema,
  listOperations,
  type OpenapiDocument,
  type RoutedOperation,
} from '../../openapi/openapi-document.ts'
import { schemaArbitrary } from '../../openapi/schema-arbitrary.ts'
import { fillPath, validRequests } from '../../openapi/valid-requests.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

// What holds for every operation of the API document, however it was added.

interface LogLine {
  readonly msg: string
  readonly correlationId: string
  readonly outcome?: string
  readonly status?: number
  readonly userName?: string
  readonly bytes?: number
}

const waitOptions = { timeout: 30_000 }
const lines: LogLine[] = []
/** The messages of background work. */
const ofProgram: ReadonlySet<string> = new Set(['audit chain', 'audit verification'])

let server: TestServer
let beheerder: TestClient
let lezer: TestClient
let operations: readonly RoutedOperation[]
let document: OpenapiDocument

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as LogLine),
      )
      done()
    },
  })
  server = await startDemonstrationServer(inject('postgres'), { log: pino({ level: 'info' }, stream) })
  beheerder = await server.signIn('beheerder')
  lezer = await server.signIn('lezer')
  document = (await server.visitor.get<OpenapiDocument>('/api/openapi.json')).body
  operations = listOperations(document).filter(({ path }) => !path.startsWith('/health/'))
})
afterAll(() => server.close())

/** Every member is the id of nothing: the laws hold before a handler looks. */
const nobody = '01935b6e-7c4a-7d3e-9f10-0123456789ab'
const recordOfNothing = new Proxy({ id: nobody } as AnyRecord, { get: () => nobody })

/** A request for an operation that reaches its handler. */
function requestOf(call: RoutedOperation): GeneratedRequest {
  const [valid] = validRequests(call, { records: [recordOfNothing], samples: [{}] })
  const schema = bodySchema(call)
  if (valid?.rawBody !== undefined || !schema)
    return valid ?? { path: call.path, headers: {}, rawBody: undefined }
  const [body] = fc.sample(schemaArbitrary(schema, { document, ids: fc.constant(nobody) }), {
    numRuns: 1,
    seed: 1,
  })
  return { path: fillPath(call.path, recordOfNothing), headers: {}, rawBody: JSON.stringify(body) }
}

let count = 0

/** Sends the request of an operation, with a correlation id of its own. */
function send(
  client: TestClient,
  call: RoutedOperation,
): { readonly id: string; readonly sent: ClientRequest } {
  const { path, headers, rawBody } = requestOf(call)
  const id = `01935b6e-7c4a-7d3e-9f10-${String((count += 1)).padStart(12, '0')}`
  const sent = openRequest(server.address + path, {
    method: call.method,
    agent: false,
    headers: {
      ...client.callHeaders,
      ...(rawBody !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      'x-correlation-id': id,
      ...(rawBody !== undefined && { 'content-length': Buffer.byteLength(rawBody) }),
    },
  })
  sent.on('error', () => undefined).end(rawBody)
  return { id, sent }
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const linesOf = (id: string) =>
  lines.filter(({ correlationId, msg }) => correlationId === id && msg === 'request')

/** Takes all shares of a user, until the test ends. */
function occupyShares(userKeys: readonly string[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  for (const queue of requestQueues)
    for (const userKey of userKeys)
      for (let share = 0; share < queue.limits.maxConcurrentPerUser; share += 1)
        void queue.run(userKey, async () => {}, promise)
  return resolve
}

test('each operation takes a share of its user, is not begun once its client has left, and logs one line', async () => {
  const { userId } = (await beheerder.get<{ userId: string }>('/api/authentication/me')).body
  // Visitors share by address.
  const release = occupyShares([userId, '127.0.0.1'])
  const asked = operations.map((call) => ({ call, ...send(beheerder, call) }))
  const statuses = new Map<string, number | undefined>()
  for (const { id, sent } of asked)
    void statusOf(sent).then(
      (status) => statuses.set(id, status),
      () => undefined,
    )
  const countWaiting = () => requestQueues.reduce((sum, queue) => sum + queue.countWaiting(), 0)
  await expect.poll(() => countWaiting() + statuses.size, waitOptions).toBe(asked.length)
  expect(await lezer.post('/api/main/countries/search', {})).toMatchObject({ status: 200 })

  for (const { sent } of asked) sent.destroy()
  await expect
    .poll(
      () => asked.filter(({ id }) => linesOf(id).length === 0).map(({ call }) => call.operationId),
      waitOptions,
    )
    .toEqual([])
  release()
  expect([...new Set(statuses.values())]).toEqual([429])
  for (const { call, id } of asked) {
    const [line, ...others] = linesOf(id)
    expect(others, call.operationId).toEqual([])
    const { outcome, status, userName } = line ?? {}
    // Refused where too many wait, and perhaps gone before reading that.
    expect([undefined, 429], call.operationId).toContain(status)
    expect(outcome === 'aborted' || status === 429, call.operationId).toBe(true)
    expect(userName, call.operationId).toBe(call.security?.length === 0 ? undefined : 'beheerder')
  }
  expect(lines.filter(({ msg }) => msg !== 'request' && !ofProgram.has(msg))).toEqual([])
}, 120_000)

test('each operation logs one line with its status, user and bytes', async () => {
  for (const call of operations.filter(({ path }) => !path.startsWith('/api/authentication/log'))) {
    const { id, sent } = send(beheerder, call)
    const status = await statusOf(sent)
    await expect
      .poll(() => linesOf(id), waitOptions)
      .toEqual([expect.objectContaining({ outcome: 'answered', status })])
    expect(linesOf(id)[0]?.bytes, call.operationId).toBeGreaterThan(100)
  }
}, 120_000)
