import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerJsonBodies } from './json-bodies.ts'
import { registerProblemAnswers } from './problem-answers.ts'

async function send(payload: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerProblemAnswers(app)
  registerJsonBodies(app)
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

test('brackets within a text, and beside each other, are no levels', async () => {
  const texts = ['['.repeat(100), `\\"${'{'.repeat(100)}`]
  const body = JSON.stringify([...texts, ...Array.from({ length: 100 }, () => [{}])])
  expect((await send(body)).json()).toEqual({ body: JSON.parse(body) as unknown })
})
