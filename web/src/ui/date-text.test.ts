import { describe, expect, it } from 'vitest'
import { completeDateText, formatDateText, parseDateText, stepDate, todayText } from './date-text.ts'

describe('parseDateText', () => {
  it.each([
    ['01-02-2026', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['1-2-26', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['010226', '2026-02-01'],
    ['1/2/2026', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['2026-02-01T12:00:00Z', '2026-02-01'],
    ['29-02-2028', '2028-02-29'],
    ['1-1-90', '1990-01-01'],
  ])('reads %s', (text, value) => {
    expect(parseDateText(text, true)).toEqual({ value })
  })

  it('reads t as today in the Netherlands', () => {
    expect(parseDateText('t', true)).toEqual({ value: todayText() })
  })

  it.each([
    ['31-02-2026', 'Deze datum bestaat niet'],
    ['29-02-2027', 'Deze datum bestaat niet'],
    ['00-01-2026', 'Deze datum bestaat niet'],
    ['01-13-2026', 'Deze datum bestaat niet'],
    ['01-02', 'Vul een volledige datum in'],
    ['01-02-', 'Vul een volledige datum in'],
    ['01-02-202', 'Vul een volledige datum in'],
    ['morgen', 'Vul een volledige datum in'],
    ['01-02-1899', 'Vul een jaar vanaf 1900 in'],
    ['01-02-0202', 'Vul een jaar vanaf 1900 in'],
  ])('refuses %s', (text, error) => {
    expect(parseDateText(text, true)).toEqual({ value: null, error })
  })

  it('takes two digits for a year only when the field is left', () => {
    expect(parseDateText('01-02-20', false).value).toBeNull()
    expect(parseDateText('01-02-20', true).value).toBe('2020-02-01')
  })

  it('keeps a date outside its limits, with an error', () => {
    expect(parseDateText('01-02-2026', true, { minimum: '2026-03-01' })).toEqual({
      value: '2026-02-01',
      error: 'Niet vóór 01-03-2026',
    })
    expect(parseDateText('01-04-2026', true, { maximum: '2026-03-01' }).error).toBe('Niet na 01-03-2026')
  })
})

describe('completeDateText', () => {
  it('sets the hyphens while eight digits are typed', () => {
    let text = ''
    for (const digit of '01022026') text = completeDateText(text, text + digit)
    expect(text).toBe('01-02-2026')
  })

  it('takes a hyphen by hand for the one that stands already', () => {
    let text = ''
    for (const key of '1/2/2026') text = completeDateText(text, text + key)
    expect(text).toBe('1-2-2026')
    text = ''
    for (const key of '01-02-2026') text = completeDateText(text, text + key)
    expect(text).toBe('01-02-2026')
  })

  it.each(['2026-02-01', '1999-02-01', '20260201', '2012-02-01', '1905-12-31', '2026/02/01'])(
    'understands %s while it is typed, as when it is pasted',
    (typed) => {
      let text = ''
      for (const key of typed) text = completeDateText(text, text + key)
      const [year, month, day] = [typed.slice(0, 4), typed.slice(-5, -3), typed.slice(-2)]
      const isPlain = !/\D/.test(typed)
      expect(text).toBe(isPlain ? '2026-02-01' : `${year}-${month}-${day}`)
    },
  )

  it('leaves alone what is taken away or changed halfway', () => {
    expect(completeDateText('01-02-', '01-02')).toBe('01-02')
    expect(completeDateText('01-02-2026', '11-02-2026')).toBe('11-02-2026')
  })
})

it('counts over the end of a month, and to the last day of a shorter one', () => {
  expect(stepDate('2026-01-31', 'day', 1)).toBe('2026-02-01')
  expect(stepDate('2026-01-31', 'month', 1)).toBe('2026-02-28')
  expect(formatDateText('2026-02-01')).toBe('01-02-2026')
})
