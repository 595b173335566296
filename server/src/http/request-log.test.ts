import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HttpListener, openHttpListener } from './http-listener.ts'
import { createRequestLog, readCorrelationId } from './request-log.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let listener: HttpListener
let agent: Agent
let lines: Readonly<Record<string, unknown>>[]

beforeEach(async () => {
  lines = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  listener = await openHttpListener({ host: '127.0.0.1', port: 0 }, createRequestLog(pino(stream)))
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  listener.serve(({ url }, response) => {
    if (url === '/whole') response.end('x'.repeat(1_000))
    else if (url?.startsWith('/part')) response.write('x'.repeat(2_000))
  }, '/hub')
})
afterEach(async () => {
  agent.destroy()
  await listener.close()
})

async function ask(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get(listener.address + path, { agent }), 'response')) as [IncomingMessage]
  return response
}

test('an answer that is sent whole logs one line, with the bytes of its own', async () => {
  for (const count of [1, 2]) {
    await text(await ask('/whole'))
    await expect.poll(() => lines).toHaveLength(count)
  }
  for (const line of lines) {
    expect(line).toMatchObject({ path: '/whole', status: 200, outcome: 'answered' })
    expect(line['bytes']).toBeGreaterThan(1_000)
    expect(line['bytes']).toBeLessThan(2_000)
  }
})

test('an answer whose client leaves before its end logs one line, as aborted', async () => {
  const response = await ask('/part?geheim')
  await once(response, 'data')
  response.destroy()
  await expect
    .poll(() => lines)
    .toEqual([expect.objectContaining({ path: '/part', status: 200, outcome: 'aborted' })])
  expect(lines[0]?.['bytes']).toBeGreaterThan(2_000)
})

test('a request whose client leaves before any answer logs one line, as aborted and without a status', async () => {
  const sent = get(`${listener.address}/nothing`, { agent })
  const left = once(sent, 'error')
  await once(listener.server, 'request')
  sent.destroy(new Error('left'))
  await left
  await expect.poll(() => lines).toEqual([expect.objectContaining({ path: '/nothing', outcome: 'aborted' })])
  expect(lines[0]).not.toHaveProperty('status')
})

test('accepts a UUID and nothing else', () => {
  const id = '01890A5D-AC96-774B-BCCE-B302099A8057'
  expect(readCorrelationId({ headers: { 'x-correlation-id': id } })).toBe(id.toLowerCase())
  expect(readCorrelationId({ headers: { 'x-correlation-id': 'abc\n{"level":60}' } })).toMatch(version7)
  expect(readCorrelationId({ headers: {} })).toMatch(version7)
})
