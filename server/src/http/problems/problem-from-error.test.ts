import { describe, expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import { problemBody, problemFromError } from './problem-from-error.ts'

function failure(properties: object, message = 'secret detail'): Error {
  return Object.assign(new Error(message), properties)
}

describe('problemFromError', () => {
  test.each([
    ['a statement that took too long', failure({ code: '57014' }), 'unavailable'],
    ['a server that shuts down', failure({ code: '57P01' }), 'unavailable'],
    ['no more connections', failure({ code: '53300' }), 'unavailable'],
    ['nobody listens', failure({ code: 'ECONNREFUSED' }), 'unavailable'],
    ['no socket', failure({ code: 'ENOENT', syscall: 'connect' }), 'unavailable'],
    ['a broken connection', failure({}, 'Connection terminated unexpectedly'), 'unavailable'],
    ['a deadlock', failure({ code: '40P01' }), 'unavailable'],
    ['a text with NUL', failure({ code: '22021' }), 'malformed'],
    ['broken JSON', failure({ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }), 'malformed'],
    ['a large body', failure({ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }), 'tooLarge'],
    ['another content type', failure({ statusCode: 415 }), 'unsupportedMediaType'],
    ['a status without a code of ours', failure({ statusCode: 414 }), 'malformed'],
    ['a missing file', failure({ code: 'ENOENT', syscall: 'open' }), 'internal'],
    ['a mistake in SQL', failure({ code: '42703' }), 'internal'],
    ['anything else', new TypeError('x is not a function'), 'internal'],
    ['what is no error', 'secret detail', 'internal'],
  ])('maps %s', (_name, error, code) => {
    const problem = problemFromError(error, 'read')
    expect(problem.code).toBe(code)
    expect(problem.message).not.toContain('secret')
  })

  test.each([
    ['the server has no connection left', failure({ code: '53300' })],
    ['the pool has none', failure({}, 'timeout exceeded when trying to connect')],
  ])('tells apart that %s', (_name, error) => {
    expect(problemFromError(error, 'search').message).toBe(
      'Het is te druk: alle verbindingen met de database zijn in gebruik. Probeer het zo dadelijk opnieuw.',
    )
  })

  test.each([
    ['a refused connection', failure({ code: 'ECONNREFUSED' })],
    ['a server that does not answer', failure({}, 'Connection terminated due to connection timeout')],
  ])('tells that the database cannot be reached by %s', (_name, error) => {
    expect(problemFromError(error, 'search').message).toMatch(/^De database is op dit moment niet bereikbaar/)
  })

  test('leaves a problem as it is', () => {
    const problem = new RequestProblem('conflict', 'Intussen gewijzigd.', { current: { id: '1' } })
    expect(problemFromError(problem, 'read')).toBe(problem)
    expect(problemBody(problem, 'c')).toEqual({
      type: 'urn:stamboek:problem:conflict',
      title: 'Het record is intussen gewijzigd',
      status: 409,
      detail: 'Intussen gewijzigd.',
      code: 'conflict',
      correlationId: 'c',
      current: { id: '1' },
    })
  })

  test('names the members that violate the schema of a route', () => {
    const validation = [
      { keyword: 'required', instancePath: '', params: { missingProperty: 'password' } },
      { keyword: 'additionalProperties', instancePath: '/inner', params: { additionalProperty: 'x' } },
      { keyword: 'maxLength', instancePath: '/userName', params: { limit: 250 } },
    ]
    expect(problemFromError(failure({ statusCode: 400, validation }), 'change').errors).toEqual([
      { field: 'password', message: 'Dit veld is verplicht.' },
      { field: 'inner.x', message: 'Onbekend veld.' },
      { field: 'userName', message: 'Hoogstens 250 tekens.' },
    ])
  })
})
