import { beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ApiProblem, NetworkFailure } from './api-problem.ts'
import { createSignInGate } from './sign-in-gate.ts'

const fetchMock = vi.fn<typeof fetch>()
const gate = createSignInGate()
const client = createApiClient({ fetch: fetchMock, gate })

beforeEach(() => {
  fetchMock.mockReset()
  gate.disable()
  client.setBusinessUnit('unit-1')
})

test('sends the business unit with every call and x-csrf with those that change or search', async () => {
  fetchMock.mockImplementation(async () => Response.json({}))
  await client.request('GET', '/api/schema')
  await client.request('POST', '/api/main/countries/search', { body: { limit: 50 } })

  expect(sentHeaders(0)).toMatchObject({ BusinessUnitId: 'unit-1' })
  expect(sentHeaders(0)).not.toHaveProperty('x-csrf')
  expect(sentHeaders(1)).toMatchObject({ 'x-csrf': '1', 'content-type': 'application/json' })
  expect(fetchMock.mock.calls[1]?.[1]?.body).toBe('{"limit":50}')
})

test('marks background calls with their header', async () => {
  fetchMock.mockImplementation(async () => Response.json({}))
  await client.request('GET', '/api/main/countries/1', { isBackground: true })
  await client.request('GET', '/api/main/countries/1')
  expect(sentHeaders(0)).toMatchObject({ 'x-background': '1' })
  expect(sentHeaders(1)).not.toHaveProperty('x-background')
})

test('leaves out the business unit for excepted calls and without a unit', async () => {
  fetchMock.mockImplementation(async () => Response.json({}))
  await client.request('GET', '/api/authorization/permissions/me', { withoutBusinessUnit: true })
  client.setBusinessUnit(undefined)
  await client.request('GET', '/api/schema')
  expect(sentHeaders(0)).not.toHaveProperty('BusinessUnitId')
  expect(sentHeaders(1)).not.toHaveProperty('BusinessUnitId')
})

test('sends another unit than the selected one on request', async () => {
  fetchMock.mockImplementation(async () => Response.json({}))
  await client.request('POST', '/api/main/bankaccounts/search', { businessUnitId: 'unit-2' })
  expect(sentHeaders(0)).toMatchObject({ BusinessUnitId: 'unit-2' })
})

test('fails clearly when the business unit is used before it is there', async () => {
  fetchMock.mockImplementation(async () => Response.json({}))
  const early = createApiClient({ fetch: fetchMock, gate })
  await expect(early.request('POST', '/api/main/countries/search')).rejects.toThrow(
    'The business unit was used before the session was loaded: /api/main/countries/search',
  )
  expect(fetchMock).not.toHaveBeenCalled()
  await early.request('GET', '/api/authentication/me', { withoutBusinessUnit: true })
  early.setBusinessUnit('unit-1')
  await early.request('POST', '/api/main/countries/search')
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('sends files as they are', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
  const body = new FormData()
  await expect(client.request('POST', '/api/main/countries/import', { body })).resolves.toBeUndefined()
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe(body)
  expect(sentHeaders(0)).not.toHaveProperty('content-type')
})

test('throws the problem of the server with its retry-after', async () => {
  fetchMock.mockResolvedValue(problem(429, 'tooManyRequests', { 'retry-after': '30' }))
  const failure = await client.request('GET', '/api/x').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiProblem)
  expect(failure).toMatchObject({ status: 429, retryAfter: 30, problem: { code: 'tooManyRequests' } })
})

test.each([
  [502, 'unavailable'],
  [404, 'unavailable'],
  [500, 'internal'],
  [413, 'tooLarge'],
])('makes a problem of a response %i without a problem document', async (status, code) => {
  fetchMock.mockResolvedValue(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }))
  await expect(client.request('GET', '/api/x')).rejects.toMatchObject({
    status,
    problem: { status, code },
    isOutage: code !== 'tooLarge',
  })
})

test('distinguishes a lost connection from a response, and rethrows an abort', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(client.request('GET', '/api/x')).rejects.toBeInstanceOf(NetworkFailure)

  const controller = new AbortController()
  fetchMock.mockImplementationOnce(async () => {
    controller.abort()
    throw controller.signal.reason
  })
  await expect(client.request('GET', '/api/x', { signal: controller.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  )
})

test('waits for a new sign-in when the session has expired and repeats the call', async () => {
  gate.enable()
  fetchMock
    .mockResolvedValueOnce(problem(401, 'notSignedIn'))
    .mockResolvedValueOnce(problem(401, 'notSignedIn'))
  fetchMock.mockImplementation(async () => Response.json({ id: '1' }))
  const calls = [
    client.request('PUT', '/api/main/countries/1', { body: { description: 'Nederland' } }),
    client.request('GET', '/api/main/countries/2'),
  ]
  await vi.waitFor(() => expect(gate.isSignInNeeded).toBe(true))

  gate.completeSignIn()
  await expect(Promise.all(calls)).resolves.toEqual([{ id: '1' }, { id: '1' }])
  expect(gate.isSignInNeeded).toBe(false)
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual([
    '/api/main/countries/1',
    '/api/main/countries/2',
    '/api/main/countries/1',
    '/api/main/countries/2',
  ])
  expect(fetchMock.mock.calls[2]?.[1]?.body).toBe('{"description":"Nederland"}')
})

test('a call in flight during the sign-in is repeated without a question', async () => {
  gate.enable()
  const late = Promise.withResolvers<Response>()
  fetchMock.mockReturnValueOnce(late.promise).mockResolvedValueOnce(Response.json({ id: '1' }))
  const call = client.request('GET', '/api/x')
  gate.completeSignIn()
  late.resolve(problem(401, 'notSignedIn'))
  await expect(call).resolves.toEqual({ id: '1' })
  expect(gate.isSignInNeeded).toBe(false)
})

test('fails with the 401 when the user cancels the sign-in, and asks again at the next call', async () => {
  gate.enable()
  fetchMock.mockImplementation(async () => problem(401, 'notSignedIn'))
  const call = client.request('GET', '/api/x')
  await vi.waitFor(() => expect(gate.isSignInNeeded).toBe(true))
  gate.cancelSignIn()
  await expect(call).rejects.toMatchObject({ status: 401 })

  const next = client.request('GET', '/api/x')
  await vi.waitFor(() => expect(gate.isSignInNeeded).toBe(true))
  gate.cancelSignIn()
  await expect(next).rejects.toMatchObject({ status: 401 })
})

test('a wrong password is a refusal, also while the session is expired', async () => {
  gate.enable()
  fetchMock.mockResolvedValue(problem(401, 'notSignedIn'))
  await expect(client.request('POST', '/login', { isSigningIn: true })).rejects.toMatchObject({ status: 401 })
  expect(gate.isSignInNeeded).toBe(false)
})

test('a call that waits for sign-in can be aborted', async () => {
  gate.enable()
  fetchMock.mockResolvedValue(problem(401, 'notSignedIn'))
  const controller = new AbortController()
  const call = client.request('GET', '/api/x', { signal: controller.signal })
  await vi.waitFor(() => expect(gate.isSignInNeeded).toBe(true))
  controller.abort()
  await expect(call).rejects.toHaveProperty('name', 'AbortError')
  gate.cancelSignIn()
})

function sentHeaders(call: number): HeadersInit | undefined {
  return fetchMock.mock.calls[call]?.[1]?.headers
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { type: 'about:blank', title: 'T', status, detail: 'D', code, correlationId: 'c' },
    { status, headers: { ...headers, 'content-type': 'application/problem+json' } },
  )
}

test('publishes each response except outages, until unsubscribed', async () => {
  const listener = vi.fn()
  const unsubscribe = client.subscribeToResponses(listener)
  fetchMock.mockImplementation(async () => Response.json({}))
  await client.request('GET', '/api/main/countries/1')
  expect(listener).toHaveBeenCalledOnce()
  fetchMock.mockImplementation(async () => new Response('Weg', { status: 503 }))
  await expect(client.request('GET', '/api/main/countries/1')).rejects.toBeInstanceOf(ApiProblem)
  fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.request('GET', '/api/main/countries/1')).rejects.toBeInstanceOf(NetworkFailure)
  // A proxy's answer carries no problem body.
  fetchMock.mockImplementation(async () => new Response('<html>', { status: 404 }))
  await expect(client.request('GET', '/api/main/countries/1')).rejects.toBeInstanceOf(ApiProblem)
  expect(listener).toHaveBeenCalledTimes(1)
  fetchMock.mockImplementation(async () => new Response('Oud', { status: 409 }))
  await expect(client.request('GET', '/api/main/countries/1')).rejects.toBeInstanceOf(ApiProblem)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  fetchMock.mockImplementation(async () => Response.json({}))
  await client.request('GET', '/api/main/countries/1')
  expect(listener).toHaveBeenCalledTimes(2)
})
