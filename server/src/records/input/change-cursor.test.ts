import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './change-cursor.ts'

const cursor = { era: '0123456789abcdef', sequence: 9_007_199_254_740, dropCount: 12 }

test('a cursor is parsed as it was formatted, and needs no escapes in an address', () => {
  const text = formatCursor(cursor)
  expect(parseCursor(text)).toEqual(cursor)
  expect(encodeURIComponent(text)).toBe(text)
})

test.each([
  [undefined],
  [12],
  [''],
  ['now'],
  ['\0'],
  [['a', 'b']],
  [`${formatCursor(cursor)} `],
  [`${formatCursor(cursor)}=`],
  [formatCursor({ ...cursor, era: 'X123456789abcdef' })],
  [formatCursor({ ...cursor, sequence: -1 })],
  [formatCursor({ ...cursor, sequence: 1e16 })],
  [Buffer.from('2 0123456789abcdef 1 1').toString('base64url')],
])('%j is no cursor', (value) => {
  expect(parseCursor(value)).toBeUndefined()
})
