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
])('a response %i: outage %s, transient %s', (status, isOutage, isTransient) => {
  const problem = new ApiProblem({
    type: 'about:blank',
    title: problemTitles.malformed,
    status,
    detail: '',
    code: 'malformed',
    correlationId: '',
  })
  expect([problem.isOutage, problem.isTransient]).toEqual([isOutage, isTransient])
})

test('no answer is an outage, and transient', () => {
  const failure = new NetworkFailure(new TypeError('Failed to fetch'))
  expect([failure.isOutage, failure.isTransient]).toEqual([true, true])
})

test('the 404 page of a proxy is an outage of the server', async () => {
  expect((await readProblem(new Response('<html>', { status: 404 }))).isTransient).toBe(true)
})
