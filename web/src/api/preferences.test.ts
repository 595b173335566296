import { beforeEach, expect, test, vi } from 'vitest'
import { flushPreferences, preferenceQuery, savePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }))
  queryClient.clear()
})

test('reads a preference, or null when none is stored', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ uiPreferences: { page: 2 } }))
  await expect(queryClient.fetchQuery(preferenceQuery('pageState|_x|Main.CountryViewDto'))).resolves.toEqual({
    page: 2,
  })
  expect(fetchMock.mock.calls[0]?.[0]).toBe(
    '/api/preferences/preferences/pageState%7C_x%7CMain.CountryViewDto',
  )

  fetchMock.mockResolvedValueOnce(notFound())
  await expect(queryClient.fetchQuery(preferenceQuery('other'))).resolves.toBeNull()
})

test('writes the last of several values after a second, and caches it at once', () => {
  savePreference('columns', { shown: ['a'] })
  vi.advanceTimersByTime(900)
  savePreference('columns', { shown: ['a', 'b'] })
  expect(queryClient.getQueryData(['preference', 'columns'])).toEqual({ shown: ['a', 'b'] })
  vi.advanceTimersByTime(900)
  expect(fetchMock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"uiPreferences":{"shown":["a","b"]}}',
  })
})

test('writes pending values when the page is left, by calls that outlive it', async () => {
  savePreference('one', { page: 1 })
  savePreference('two', { page: 2 })
  window.dispatchEvent(new Event('pagehide'))
  expect(fetchMock).toHaveBeenCalledTimes(2)
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, headers: { 'x-csrf': '1' } })

  await flushPreferences()
  vi.advanceTimersByTime(2000)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

function notFound(): Response {
  const body = { type: '', title: '', status: 404, detail: '', code: 'notFound', correlationId: '' }
  return Response.json(body, { status: 404, headers: { 'content-type': 'application/problem+json' } })
}
