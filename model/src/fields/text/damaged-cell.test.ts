import { expect, test } from 'vitest'
import { textKind } from './text.ts'

const field = { kind: 'text', label: 'Ordernummer' } as const

test.each(['2,02612E+11', '2.02612E+11', ' 8E+15 ', '-1,5E+102'])('refuses a cell with %j', (cell) => {
  expect(textKind.parseCell(cell, field)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Excel heeft van deze waarde een getal gemaakt \(/) as string,
  })
  expect(textKind.parseText(cell, field).ok).toBe(true)
})

test.each(['2E', 'E+11', '12E+11', '2e+11', '2,0E11', '2,02612E+11 stuks', '202612000001'])(
  'takes %j for what was meant',
  (cell) => {
    expect(textKind.parseCell(cell, field)).toEqual({ ok: true, value: cell })
  },
)
