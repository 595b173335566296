import { beforeEach, expect, test, vi } from 'vitest'
import { answerPreferences, preferencesRead } from '../../testing/test-preferences.ts'
import { flushPreferences } from './preferences.ts'
import { addRecentRecord, type RecentRecord, removeRecentRecord } from './recent-records.ts'

const fetchMock = vi.fn<typeof fetch>()
const record = (id: string, label = id): RecentRecord => ({ dtoKey: 'Main.CountryViewDto', id, label })

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async (path, init) =>
    path === preferencesRead
      ? answerPreferences(init?.body, () => ({
          records: [record('be', 'België'), record('nl', 'Holland')],
        }))
      : new Response(null, { status: 204 }),
  )
  vi.stubGlobal('fetch', fetchMock)
})

test('the record opened last comes first, once, with its current title', async () => {
  await addRecentRecord(record('nl', 'Nederland'))
  expect(await kept()).toEqual([record('nl', 'Nederland'), record('be', 'België')])
})

test('keeps twenty records', async () => {
  for (let index = 1; index <= 25; index += 1) await addRecentRecord(record(String(index)))
  const ids = (await kept()).map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect([ids[0], ids.at(-1)]).toEqual(['25', '6'])
})

test('removes one record, and keeps one of another type with the same id', async () => {
  await removeRecentRecord({ dtoKey: 'Main.BankViewDto', id: 'be' })
  await removeRecentRecord(record('nl'))
  expect(await kept()).toEqual([record('be', 'België')])
})

test('a list that cannot be read is not overwritten', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 503 }))
  await addRecentRecord(record('nl'))
  await flushPreferences()
  expect(fetchMock.mock.calls.filter(([path]) => path !== preferencesRead)).toEqual([])
})

async function kept(): Promise<readonly RecentRecord[]> {
  await flushPreferences()
  const [path, init] = fetchMock.mock.calls.findLast(([path]) => path !== preferencesRead) ?? []
  expect(path).toBe('/api/preferences/preferences/recent-records')
  const body = JSON.parse(init?.body as string) as {
    uiPreferences: { records: readonly RecentRecord[] }
  }
  return body.uiPreferences.records
}
