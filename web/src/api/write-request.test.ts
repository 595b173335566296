import { beforeEach, expect, test, vi } from 'vitest'
import { createIdempotencyKeys, writeRequest } from './write-request.ts'

const fetchMock = vi.fn<typeof fetch>()
const record = { id: '1', description: 'Nederland' }
const lost = new TypeError('Failed to fetch')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock.mockReset())
})

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: 'T', status, detail: 'D', code, correlationId: 'c' }
  return Response.json(body, { status, headers: { ...headers, 'content-type': 'application/problem+json' } })
}

/** Sends a create until it settles; the fake clock advances by itself. */
async function send(description = 'Nederland', keys = createIdempotencyKeys()): Promise<unknown> {
  const outcome = writeRequest('POST', '/api/main/countries', { body: { description }, keys }).catch(
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return outcome
}

function sentKeys(): readonly (string | null)[] {
  return fetchMock.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('every call has its own key', async () => {
  fetchMock.mockImplementation(async () => Response.json(record))
  const keys = createIdempotencyKeys()
  expect(await send('Nederland', keys)).toEqual(record)
  expect(await send('Nederland', keys)).toEqual(record)
  const [first, second] = sentKeys()
  expect(first).toMatch(uuid)
  expect(second).toMatch(uuid)
  expect(first).not.toBe(second)
})

test.each([
  ['the answer is lost', () => Promise.reject(lost)],
  ['the server does not know what came of it', async () => problem(503, 'outcomeUnknown')],
  ['the database is away for a moment', async () => problem(503, 'unavailable', { 'retry-after': '5' })],
  ['a proxy answers in its place', async () => new Response('<html>', { status: 502 })],
])('retries with the same key when %s', async (_, fail) => {
  fetchMock.mockImplementationOnce(fail).mockImplementationOnce(async () => Response.json(record))
  expect(await send()).toEqual(record)
  const [first, second] = sentKeys()
  expect(second).toBe(first)
  expect(fetchMock.mock.calls[1]?.[1]?.body).toBe('{"description":"Nederland"}')
})

test('a lost answer without a retry leaves the outcome unknown, and the next attempt has the same key', async () => {
  fetchMock.mockRejectedValue(lost)
  const keys = createIdempotencyKeys()
  expect(await send('Nederland', keys)).toMatchObject({
    problem: {
      code: 'outcomeUnknown',
      title: 'Geen antwoord van de server',
      detail: expect.stringMatching(/^Onbekend of het is opgeslagen/) as string,
    },
    isTransient: true,
  })
  expect(fetchMock).toHaveBeenCalledTimes(4)
  fetchMock.mockImplementation(async () => Response.json(record))
  expect(await send('Nederland', keys)).toEqual(record)
  expect(new Set(sentKeys()).size).toBe(1)
})

test('other content has another key', async () => {
  fetchMock.mockRejectedValue(lost)
  const keys = createIdempotencyKeys()
  await send('Nederland', keys)
  await send('België', keys)
  expect(new Set(sentKeys()).size).toBe(2)
})

test('a refusal is not retried, and the next call has a new key', async () => {
  fetchMock.mockImplementation(async () => problem(422, 'ruleBroken'))
  const keys = createIdempotencyKeys()
  expect(await send('Nederland', keys)).toMatchObject({ status: 422 })
  expect(await send('Nederland', keys)).toMatchObject({ status: 422 })
  expect(fetchMock).toHaveBeenCalledTimes(2)
  expect(new Set(sentKeys()).size).toBe(2)
})

test('a server that stays unavailable stored nothing', async () => {
  fetchMock.mockImplementation(async () => problem(503, 'unavailable'))
  expect(await send()).toMatchObject({ status: 503, problem: { code: 'unavailable', detail: 'D' } })
})

test('an unavailable database after a lost answer leaves the outcome unknown', async () => {
  fetchMock.mockRejectedValueOnce(lost).mockImplementation(async () => problem(503, 'unavailable'))
  expect(await send()).toMatchObject({ problem: { code: 'outcomeUnknown' } })
})

test('without a network nothing was sent, and there is no retry', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fetchMock.mockRejectedValue(lost)
  expect(await send()).toMatchObject({ problem: { code: 'unavailable', title: 'Geen verbinding' } })
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('a call that failed slowly is not retried', async () => {
  fetchMock.mockImplementation(async () => {
    await vi.advanceTimersByTimeAsync(15_000)
    return problem(503, 'unavailable')
  })
  await send()
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('a body that cannot be read any more is not sent again', async () => {
  fetchMock.mockRejectedValue(lost)
  const body = new FormData()
  body.append('file', new File(['a'], 'landen.csv'))
  const canResend = () => Promise.resolve(false)
  const outcome = writeRequest('POST', '/import', { body, canResend }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ problem: { code: 'outcomeUnknown' } })
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('an abort ends the wait for a retry', async () => {
  fetchMock.mockRejectedValue(lost)
  const controller = new AbortController()
  const call = writeRequest('POST', '/import', { body: {}, signal: controller.signal })
  const outcome = call.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  expect(await outcome).toHaveProperty('name', 'AbortError')
  expect(fetchMock).toHaveBeenCalledOnce()
})
