import { expect, test } from 'vitest'
import { kindOf } from '../field-kinds.ts'

test.each([
  ['sequence', '12849'],
  ['program', '12.849'],
] as const)('a number of the %s is shown as %s', (computed, text) => {
  const field = { kind: 'integer', label: 'Nummer', computed } as const
  const kind = kindOf(field)
  expect([kind.format(12_849, field), kind.toInputText(12_849, field)]).toEqual([text, text])
  for (const typed of ['12849', '12.849'])
    expect(kind.parseText(typed, field)).toMatchObject({ ok: true, value: 12_849 })
})
