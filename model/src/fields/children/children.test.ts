import { expect, test } from 'vitest'
import { childrenKind } from './children.ts'

test('a list of more rows than can be sent is refused before a row is read', () => {
  const rows = Array.from({ length: 20_001 }, () => 'geen regel')
  expect(childrenKind.parse(rows)).toEqual({ ok: false, message: 'Stuur hoogstens 20.000 regels.' })
  expect(childrenKind.parse(rows.slice(1))).toEqual({
    ok: false,
    message: 'Een regel is een object.',
    path: ['0'],
  })
})
