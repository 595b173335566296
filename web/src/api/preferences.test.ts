import { beforeEach, expect, test, vi } from 'vitest'
import { answerPreferences, preferencesRead } from '../../testing/test-preferences.ts'
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

test('reads preferences that are asked for at once in one call, each null when none is stored', async () => {
  fetchMock.mockImplementation(async (_, init) =>
    answerPreferences(init?.body, (id) => (id === 'stored' ? { page: 2 } : null)),
  )
  const read = (id: string) => queryClient.fetchQuery(preferenceQuery(id))
  expect(await Promise.all([read('stored'), read('other')])).toEqual([{ page: 2 }, null])
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]?.[0]).toBe(preferencesRead)
})

test('a failed read fails for each that was asked for, and the next one is sent', async () => {
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 500 }))
  const read = (id: string) => queryClient.fetchQuery({ ...preferenceQuery(id), retry: false })
  const answers = await Promise.allSettled([read('one'), read('two')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fetchMock.mockImplementation(async (_, init) => answerPreferences(init?.body))
  expect(await read('one')).toBeNull()
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

test('a read during a save gives what is being saved', async () => {
  savePreference('visit', { at: 'now' })
  const read = () => queryClient.fetchQuery({ ...preferenceQuery('visit'), staleTime: 0 })
  expect(await read()).toEqual({ at: 'now' })
  expect(fetchMock).not.toHaveBeenCalled()
  await flushPreferences()
  fetchMock.mockImplementation(async (_, init) => answerPreferences(init?.body, () => ({ at: 'then' })))
  expect(await read()).toEqual({ at: 'then' })
})

test('a name that cannot be read does not fail the others', async () => {
  fetchMock.mockImplementation(async (_, init) =>
    JSON.stringify(init?.body).includes('long')
      ? Response.json(
          { type: '', title: '', status: 400, detail: '', code: 'malformed', correlationId: '' },
          { status: 400 },
        )
      : answerPreferences(init?.body, () => ({ page: 2 })),
  )
  const read = (id: string) => queryClient.fetchQuery({ ...preferenceQuery(id), retry: false })
  const answers = await Promise.allSettled([read('long'), read('short')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
