import { country } from '@stamboek/model/records/standard/country'
import { beforeEach, expect, test, vi } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { apiClient } from '../../api/api-client.ts'
import { prefetchFirstSearch } from './prefetch-first-search.ts'

const bodies: unknown[] = []
const type = servedType(country)

beforeEach(() => {
  bodies.length = 0
  apiClient.setBusinessUnit('noord')
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ items: [], currentPage: 1, totalCount: null, pageCount: null, limit: 50, skip: 0 })
  })
})

function prefetch(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  prefetchFirstSearch(type, {
    session: testSession(['CountryAccess', 'CountryRead']),
    schema: { recordTypes: new Map([[type.dtoKey, type]]), get: () => type },
    extensions: new Map(),
    pathname,
    parameters: searchParams,
    start: {},
  })
}

test('asks for the first rows without their total, by the search with which the page begins', async () => {
  prefetch('/maintenance/standard/CountryViewDto')
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ search: { status: 'Active' }, limit: 50, skip: 0, includeTotal: false })
})

test('asks nothing for a page that shows what was known', () => {
  prefetch('/maintenance/standard/CountryViewDto?known=2026-01-01T00:00:00Z')
  expect(bodies).toEqual([])
})
