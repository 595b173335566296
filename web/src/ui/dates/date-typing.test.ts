import { describe, expect, it } from 'vitest'
import { addDateSeparators, dateTyping, stepDate } from './date-typing.ts'

it.each([
  ['01-02-20', false],
  ['01-02-2026', true],
  ['2026-02-01', true],
  ['4-maart-2031', true],
])('%s is complete while it is typed: %s', (text, isWhole) => {
  expect(dateTyping.isWhole(text)).toBe(isWhole)
})

describe('addDateSeparators', () => {
  it('adds the hyphens while eight digits are typed', () => {
    let text = ''
    for (const digit of '01022026') text = addDateSeparators(text, text + digit)
    expect(text).toBe('01-02-2026')
  })

  it('ignores a typed hyphen after an added one', () => {
    let text = ''
    for (const key of '1/2/2026') text = addDateSeparators(text, text + key)
    expect(text).toBe('1-2-2026')
    text = ''
    for (const key of '01-02-2026') text = addDateSeparators(text, text + key)
    expect(text).toBe('01-02-2026')
  })

  it.each(['2026-02-01', '1999-02-01', '20260201', '2012-02-01', '1905-12-31', '2026/02/01'])(
    'completes the year-first date %s while it is typed',
    (typed) => {
      let text = ''
      for (const key of typed) text = addDateSeparators(text, text + key)
      const [year, month, day] = [typed.slice(0, 4), typed.slice(-5, -3), typed.slice(-2)]
      const isPlain = !/\D/.test(typed)
      expect(text).toBe(isPlain ? '2026-02-01' : `${year}-${month}-${day}`)
    },
  )

  it('ignores a separator after a complete date', () => {
    expect(addDateSeparators('01-02-2026', '01-02-2026 ')).toBe('01-02-2026')
    expect(addDateSeparators('2026-02-01', '2026-02-01-')).toBe('2026-02-01')
  })

  it('does not complete a text that is deleted from or changed in the middle', () => {
    expect(addDateSeparators('01-02-', '01-02')).toBe('01-02')
    expect(addDateSeparators('01-02-2026', '11-02-2026')).toBe('11-02-2026')
  })
})

it('steps over the end of a month, and to the last day of a shorter month', () => {
  expect(stepDate('2026-01-31', 'day', 1)).toBe('2026-02-01')
  expect(stepDate('2026-01-31', 'month', 1)).toBe('2026-02-28')
})
