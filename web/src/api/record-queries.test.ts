import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { country } from '@stamboek/model/records/standard/country'
import { actionRules } from '@stamboek/model/schema/actions'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchQuery } from './record-queries.ts'

const resolved = resolveRecordType(country)
const { method, path, label } = actionRules.Search
const search = {
  kind: 'Search',
  label,
  enabled: true,
  permission: '',
  method,
  path: resolved.basePath + path,
} as const
const type: ServedRecordType = { ...resolved, actions: [search], calls: [] }
const fetchMock = vi.fn<(input: unknown, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  fetchMock.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Runs a search for an hour, and returns whether each call was marked as a background call. */
async function backgroundMarks(answer: () => Promise<Response>): Promise<readonly (string | null)[]> {
  fetchMock.mockImplementation(answer)
  const client = new QueryClient()
  client.prefetchQuery(searchQuery(type, {})).catch(() => {})
  await vi.advanceTimersByTimeAsync(3_600_000)
  client.clear()
  return fetchMock.mock.calls.map(([, init]) => new Headers(init.headers).get('x-background'))
}

test('a search that fails because of its request is retried three times, as background calls', async () => {
  const tooLong = () => Promise.resolve(new Response('<html>', { status: 503 }))
  expect(await backgroundMarks(tooLong)).toEqual([null, '1', '1', '1'])
})

test.each([
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['there is no place for it', () => Promise.resolve(new Response('', { status: 429 }))],
])('a search is retried until it succeeds while %s', async (_, answer) => {
  expect((await backgroundMarks(answer)).length).toBeGreaterThan(50)
})
