import { expect, test } from 'vitest'
import { kindOf } from '../field-kinds.ts'

test.each([
  [true, '12849'],
  [false, '12.849'],
])('a number that names a record (%s) is shown as %s', (isNumbered, text) => {
  const field = { kind: 'integer', label: 'Nummer', isNumbered } as const
  const kind = kindOf(field)
  expect([kind.format(12_849, field), kind.toInputText(12_849, field)]).toEqual([text, text])
  for (const typed of ['12849', '12.849'])
    expect(kind.parseText(typed, field)).toMatchObject({ ok: true, value: 12_849 })
})
