import { expect, test } from 'vitest'
import { requestAction } from './request-action.ts'

const config = {}

test.each([
  ['Search', 'POST', '/api/:scope/:path/search'],
  ['Create', 'POST', '/api/:scope/:path'],
  ['Get', 'GET', '/api/:scope/:path/:id'],
  ['Count', 'POST', '/api/:scope/:path/count'],
  ['Lookup', 'POST', '/api/:scope/:path/lookup'],
  ['Call', 'POST', '/api/:scope/:path/:segment1/:segment2'],
  ['Call', 'GET', '/api/imports/importfiletypes'],
  ['realtime', 'POST', '/api/realtime/negotiate'],
  ['metrics', 'GET', '/metrics'],
  ['web', 'GET', '/*'],
  ['web', 'GET', '/api/docs/'],
])('%s is %s %s', (action, method, url) => {
  expect(requestAction(method, { url, config })).toBe(action)
})

test('a fixed call has its operation id, one without a route is of the web or a scrape', () => {
  const operation = { operationId: 'health.ready', summary: '', tag: '' }
  expect(requestAction('GET', { url: '/health/ready', config: { operation } })).toBe('health.ready')
  expect(requestAction('GET', undefined)).toBe('web')
  expect(requestAction('GET', undefined, '/api/main/countries')).toBe('web')
  expect(requestAction('GET', undefined, '/metrics')).toBe('metrics')
})
