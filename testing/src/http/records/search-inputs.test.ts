import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { everySearchInput } from '../../language/every-search-input.ts'
import { permissionsOf } from '../../language/language-cases.ts'
import { createRecord, refusedFields, searchIds } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const path = '/api/main/everysearchinputs'
let server: DemonstrationServer
let client: TestClient
let country: string
let user: string

/** On a record type with every kind of search field, which no shipped type has. */
beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'), { extra: { recordTypes: [everySearchInput] } })
  await server.query(
    "UPDATE record.role SET permissions = permissions || $1::text[] WHERE description = 'Beheerder'",
    [permissionsOf([everySearchInput])],
  )
  client = await server.signIn('beheerder')
  country =
    (await searchIds(client, '/api/main/countries', { search: { isoCode2: 'NL' } })).items[0]?.id ?? ''
  user = (await searchIds(client, '/api/main/users', {})).items[0]?.id ?? ''
  await createRecord(client, path, {
    description: 'Dijk',
    day: '2026-02-01',
    moment: '2026-02-01T12:30:00.000Z',
    amount: 3,
    price: 12.5,
    time: '09:30',
    duration: 90,
    sort: 'k1',
    color: '#aabbcc',
    symbol: 'search',
    isUrgent: true,
    countryId: country,
    userIds: [user],
  })
})
afterAll(() => server.close())

describe('a search input finds the matching records only', () => {
  test.each<[string, () => unknown, () => unknown]>([
    ['day', () => '2026-02-01', () => '2026-02-02'],
    ['days', () => ({ start: '2026-01-01' }), () => ({ end: '2026-02-01' })],
    ['moment', () => '2026-02-01T12:30:00.000Z', () => '2026-02-01T12:31:00.000Z'],
    ['moments', () => ({ end: '2026-03-01T00:00:00.000Z' }), () => ({ start: '2026-03-01T00:00:00.000Z' })],
    ['amount', () => 3, () => 4],
    ['price', () => ({ minimum: 12.5, maximum: 12.5 }), () => ({ minimum: 12.51 })],
    ['times', () => ({ start: '09:30' }), () => ({ end: '09:30' })],
    ['duration', () => ({ maximum: 90 }), () => ({ minimum: 91 })],
    ['sorts', () => ['k1', 'k2'], () => ['k2']],
    ['color', () => '#aabbcc', () => '#aabbcd'],
    ['symbol', () => 'search', () => 'home'],
    ['ticked', () => true, () => false],
    ['countryIds', () => [country], () => [user]],
    ['countryDescription', () => 'neder', () => 'belg'],
    ['changedBy', () => 'e', () => 'niemand'],
    ['userIds', () => [user], () => [country]],
  ])('%s', async (key, finds, misses) => {
    const total = async (value: unknown) =>
      (await searchIds(client, path, { search: { description: 'Dijk', [key]: value } })).totalCount
    expect([await total(finds()), await total(misses())]).toEqual([1, 0])
  })
})

describe('the options of a search input', () => {
  const labels = async (body: object): Promise<readonly string[]> => {
    const answer = await client.post<{ items: readonly { label: string }[] }>(`${path}/lookup`, body)
    expect(answer.status).toBe(200)
    return answer.body.items.map(({ label }) => label)
  }

  test('are filtered by the search of the definition', async () => {
    const all = await labels({ field: 'countryIds' })
    const northern = await labels({ field: 'northernCountryId' })
    expect(northern).toContain('Nederland')
    expect(northern).not.toContain('België')
    expect(northern.length).toBeLessThan(all.length)
  })

  test('match the label of the records that it leaves', async () => {
    expect(await labels({ field: 'northernCountryId', search: 'neder' })).toEqual(['Nederland'])
    expect(await labels({ field: 'northernCountryId', search: 'belg' })).toEqual([])
  })

  test('keep the label of an earlier choice', async () => {
    const belgium = (await searchIds(client, '/api/main/countries', { search: { isoCode2: 'BE' } })).items[0]
    expect(await labels({ field: 'northernCountryId', ids: [belgium?.id] })).toEqual(['België'])
  })
})

test('a search input of one user refuses its plural member', async () => {
  expect(
    refusedFields(await client.post(`${path}/search`, { search: { description: 'Dijk', userIds: ['x'] } })),
  ).toEqual(['400', 'search.userIds'])
})
