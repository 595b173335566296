import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerErrorHandler } from '../problems/error-handler.ts'
import { registerJsonLimits } from './json-limits.ts'

async function send(payload: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerErrorHandler(app)
  registerJsonLimits(app)
  app.post('/', (request) => ({ body: request.body }))
  return app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
}

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)

test('reads JSON of 32 levels and refuses more', async () => {
  expect((await send(nested(32))).json()).toEqual({ body: JSON.parse(nested(32)) as unknown })
  for (const depth of [34, 5_000, 200_000]) {
    const answer = await send(nested(depth))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'malformed', detail: 'De aanvraag is te diep genest.' })
  }
})

test('brackets in strings, and sibling brackets, add no level', async () => {
  const texts = ['['.repeat(100), `\\"${'{'.repeat(100)}`]
  const body = JSON.stringify([...texts, ...Array.from({ length: 100 }, () => [{}])])
  expect((await send(body)).json()).toEqual({ body: JSON.parse(body) as unknown })
})

test('reads 1,000 distinct member names, and refuses more', async () => {
  const named = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}" : ":"`).join()}}`
  const body = `[${named(1_000)},${named(1_000)},"k1000"]`
  expect((await send(body)).json()).toEqual({ body: JSON.parse(body) as unknown })
  for (const tooMany of [named(1_001), named(50_000), `[${named(1_000)},{"other":1}]`])
    expect((await send(tooMany)).json()).toMatchObject({
      code: 'malformed',
      detail: 'De aanvraag bevat te veel verschillende namen van velden.',
    })
})

test('reads 250,000 values, and refuses more', async () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => '1').join()}]`
  expect((await send(list(250_000))).json()).toMatchObject({
    body: expect.objectContaining({ length: 250_000 }) as unknown,
  })
  expect((await send(list(250_001))).json()).toMatchObject({
    code: 'malformed',
    detail: 'De aanvraag bevat te veel waarden.',
  })
})

test('closed levels do not count, and brackets after a string do', async () => {
  const withSiblings = `[${Array.from({ length: 40 }, () => '{"a":"\\\\","b":[]}').join()}]`
  expect((await send(withSiblings)).statusCode).toBe(200)
  const behind = `["\\\\",${nested(34)}]`
  expect((await send(behind)).json()).toMatchObject({ detail: 'De aanvraag is te diep genest.' })
  expect((await send(nested(34).replaceAll('"a"', '"\\""'))).statusCode).toBe(400)
})

test('arrays and objects count as values themselves', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = (depth: number) => `${open.repeat(depth - 1)}[]${close.repeat(depth - 1)}`
    expect((await send(deep(32))).statusCode).toBe(200)
    expect((await send(deep(33))).statusCode).toBe(400)
  }
})

test('an empty body counts as none', async () => {
  expect((await send('')).json()).toEqual({})
})

test.each(['{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])('refuses %s', async (body) => {
  expect((await send(body)).statusCode).toBe(400)
})

test('a body of another type is refused', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerJsonLimits(app)
  app.post('/', () => 'answer')
  const headers = { 'content-type': 'text/plain' }
  expect((await app.inject({ method: 'POST', url: '/', headers, payload: 'x' })).statusCode).toBe(415)
})
