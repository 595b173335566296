import { problemTitles } from '@stamboek/model/contract/problem'
import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure, readProblem } from './api-problem.ts'

test.each([
  [500, true, true],
  [503, true, true],
  [408, false, true],
  [429, false, true],
  [400, false, false],
  [403, false, false],
  [409, false, false],
  [422, false, false],
])('an answer %i: outage %s, passing %s', (status, isOutage, isPassing) => {
  const problem = new ApiProblem({
    type: 'about:blank',
    title: problemTitles.malformed,
    status,
    detail: '',
    code: 'malformed',
    correlationId: '',
  })
  expect([problem.isOutage, problem.isPassing]).toEqual([isOutage, isPassing])
})

test('no answer at all is an outage, and passes', () => {
  const failure = new NetworkFailure(new TypeError('Failed to fetch'))
  expect([failure.isOutage, failure.isPassing]).toEqual([true, true])
})

test('a page of a proxy that knows no such address says nothing about the server', async () => {
  expect((await readProblem(new Response('<html>', { status: 404 }))).isPassing).toBe(true)
})
