import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { respondUnreadable } from './unreadable-request.ts'

function fail(code: string | undefined, state: { writable?: boolean; bytesWritten?: number } = {}) {
  const error = Object.assign(new Error('unreadable'), { code })
  const response = { answer: undefined as string | undefined, destroyedBy: undefined as unknown }
  respondUnreadable(error, {
    writable: true,
    bytesWritten: 0,
    ...state,
    end: (text: string) => (response.answer = text),
    destroy: (reason: unknown) => (response.destroyedBy = reason),
  } as unknown as Socket)
  return { error, ...response }
}

test.each([
  [
    'HPE_HEADER_OVERFLOW',
    '413 Payload Too Large',
    'tooLarge',
    'Het adres en de headers van de aanvraag zijn samen te lang.',
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', '400 Bad Request', 'malformed', 'De aanvraag kwam niet op tijd binnen.'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'malformed', 'De aanvraag is geen geldige HTTP-aanvraag.'],
  [undefined, '400 Bad Request', 'malformed', 'De aanvraag is geen geldige HTTP-aanvraag.'],
])('%s is answered with %s', (failure, status, code, detail) => {
  const { answer = '', destroyedBy } = fail(failure)
  expect(destroyedBy).toBeUndefined()
  const [head = '', text = ''] = answer.split('\r\n\r\n')
  const body = JSON.parse(text) as { correlationId: string }
  expect(body).toMatchObject({ status: Number(status.slice(0, 3)), code, detail })
  expect(body.correlationId).toMatch(/^[\da-f-]{36}$/)
  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Correlation-Id: ${body.correlationId}`,
    'Connection: close',
  ])
})

test.each([
  ['is gone', 'ECONNRESET', {}],
  ['cannot be written to', 'HPE_INVALID_METHOD', { writable: false }],
  ['got the beginning of an answer', 'HPE_INVALID_METHOD', { bytesWritten: 1 }],
])('a client that %s gets no response', (_, code, state) => {
  const { error, answer, destroyedBy } = fail(code, state)
  expect(answer).toBeUndefined()
  expect(destroyedBy).toBe(error)
})
