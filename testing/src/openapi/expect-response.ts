import { type Problem, problemStatus } from '@stamboek/model/contract/problem'
import { expect } from 'vitest'
import type { ApiResponse } from '../server/test-client.ts'
import { type RoutedOperation, responseFileType, responseSchema } from './openapi-document.ts'
import type { SchemaValidator } from './schema-validator.ts'

/** English words of library messages, which no Dutch sentence contains. */
const english =
  /\b(the|must|should|invalid|not|expected|unexpected|failed|cannot|required|unsupported|request)\b/i

/** Expects no internal error; each refusal a problem response in Dutch; each success as documented. */
export function expectResponse(call: RoutedOperation, answer: ApiResponse, validator: SchemaValidator): void {
  const shown = Buffer.isBuffer(answer.body) ? `${answer.body.length} bytes` : JSON.stringify(answer.body)
  const context = `${call.method} ${call.path} → ${answer.status} ${shown?.slice(0, 500)}`
  expect(answer.status < 500 || answer.status === 503, context).toBe(true)
  expect(answer.headers.get('x-correlation-id'), context).toMatch(/^[0-9a-f-]{36}$/)
  if (answer.status === 304) return
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status >= 400) {
    expect(type, context).toContain('application/problem+json')
    const { code, detail, correlationId, status, errors = [] } = answer.body as Problem
    expect({ status, expectedStatus: problemStatus[code] }, context).toEqual({
      status: answer.status,
      expectedStatus: answer.status,
    })
    expect(correlationId).toBe(answer.headers.get('x-correlation-id'))
    for (const text of [detail, ...errors.map((error) => error.message)]) {
      expect(text, context).toMatch(/^\p{Lu}.*\.$/su)
      expect(text, context).not.toMatch(english)
    }
  }
  const fileType = responseFileType(call, answer.status)
  if (fileType !== undefined) {
    expect(type, context).toContain(fileType)
    expect(answer.headers.get('content-disposition'), context).toMatch(
      /^attachment; filename="[^"]+\.[a-z]+"; /,
    )
    expect((answer.body as Buffer | string).length, context).toBeGreaterThan(0)
    return
  }
  const schema = responseSchema(call, answer.status)
  // A hostile address is refused before its route is known.
  if (schema === undefined && [400, 404, 413].includes(answer.status)) return
  expect(schema, `${context} is not documented`).not.toBeUndefined()
  if (schema === null) expect(answer.body, context).toBe('')
  else if (schema) expect(validator.findings(schema, answer.body), context).toEqual([])
}
