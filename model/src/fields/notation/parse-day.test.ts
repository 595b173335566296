import { afterEach, describe, expect, test, vi } from 'vitest'
import { notDay, parseDayText, parseIsoDay } from './parse-day.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('two digits of a year', () => {
  test.each([
    ['2026-06-01', '31-12-45', '2045-12-31'],
    ['2026-06-01', '31-12-46', '1946-12-31'],
    ['2026-06-01', '1-1-70', '1970-01-01'],
    ['2026-06-01', '1-1-00', '2000-01-01'],
    ['2026-06-01', '010226', '2026-02-01'],
    ['2085-06-01', '31-12-04', '2104-12-31'],
    ['2085-06-01', '31-12-05', '2005-12-31'],
  ])('in %s %s is %s: from 80 years back to 19 ahead', (now, text, day) => {
    vi.setSystemTime(now)
    expect(parseDayText(text)).toEqual({
      ok: true,
      value: day,
      warning: `Het jaar ${text.slice(-2)} is gelezen als ${day.slice(0, 4)}.`,
    })
  })
})

test.each([
  ['januari', '01'],
  ['Feb', '02'],
  ['MRT', '03'],
  ['maa', '03'],
  ['mei', '05'],
  ['sept', '09'],
  ['oktober', '10'],
  ['Oct', '10'],
  ['december', '12'],
])('the month %s', (name, month) => {
  for (const text of [`4 ${name} 2031`, `4-${name}-2031`, `4${name}2031`, `4 ${name}. 2031`])
    expect(parseDayText(text)).toEqual({ ok: true, value: `2031-${month}-04` })
})

describe('a day as people write it', () => {
  test.each([
    ['29 02 2024', '2024-02-29'],
    ['1-1-1900', '1900-01-01'],
    ['19101920', '1920-10-19'],
    ['20121012', '2012-10-12'],
  ])('%s', (text, day) => {
    expect(parseDayText(text)).toEqual({ ok: true, value: day })
  })

  test.each([
    ['29-02-2023', 'Deze datum bestaat niet.'],
    ['00-01-2026', 'Deze datum bestaat niet.'],
    ['1-0-2026', 'Deze datum bestaat niet.'],
    ['31 februari 2026', 'Deze datum bestaat niet.'],
    ['31-02', 'Deze datum bestaat niet.'],
    ['30-2-', 'Deze datum bestaat niet.'],
    ['29-02', notDay],
    ['1-1-226', notDay],
    ['1-1-10000', notDay],
    ['1-1-2026-', notDay],
    ['4 x 2031', notDay],
    ['4 maartje 2031', notDay],
    ['12121899', 'Vul een jaar vanaf 1900 in.'],
    ['18991212', 'Vul een jaar vanaf 1900 in.'],
    ['1-1-1899', 'Vul een jaar vanaf 1900 in.'],
    ['1899-12-31', 'Vul een jaar vanaf 1900 in.'],
  ])('not %s', (text, message) => {
    expect(parseDayText(text)).toEqual({ ok: false, message })
  })

  test('no eight digits can be read both as a Dutch and as an ISO day', () => {
    const days = Array.from({ length: 366 * 8 }, (_, index) => new Date(Date.UTC(1900, 0, 1 + index * 999)))
    for (const day of days.filter((each) => each.getUTCFullYear() < 9999)) {
      const iso = day.toISOString().slice(0, 10)
      const [year, month, date] = iso.split('-')
      expect(parseDayText(`${year}${month}${date}`)).toEqual({ ok: true, value: iso })
      expect(parseDayText(`${date}${month}${year}`)).toEqual({ ok: true, value: iso })
    }
  })

  test('JSON is ISO 8601 and nothing else', () => {
    expect(parseIsoDay('2026-02-01').ok).toBe(true)
    expect(parseIsoDay(' 2026-02-01').ok).toBe(false)
    expect(parseIsoDay('2026-02-01\n').ok).toBe(false)
    expect(parseIsoDay('+002026-02-01').ok).toBe(false)
  })
})
