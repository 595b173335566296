import { expect, test } from 'vitest'
import { readCorrelationId } from './request-log.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('accepts a UUID and nothing else', () => {
  const id = '01890A5D-AC96-774B-BCCE-B302099A8057'
  expect(readCorrelationId({ headers: { 'x-correlation-id': id } })).toBe(id.toLowerCase())
  expect(readCorrelationId({ headers: { 'x-correlation-id': 'abc\n{"level":60}' } })).toMatch(version7)
  expect(readCorrelationId({ headers: {} })).toMatch(version7)
})
