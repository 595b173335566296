import { describe, expect, test } from 'vitest'
import { readDay, readDayText } from './read-day.ts'

describe('a day as people write it', () => {
  test.each([
    ['31-12-69', '2069-12-31'],
    ['31-12-70', '1970-12-31'],
    ['1-1-00', '2000-01-01'],
    ['29 02 2024', '2024-02-29'],
    ['19101920', '1920-10-19'],
    ['20121012', '2012-10-12'],
  ])('%s', (text, day) => {
    expect(readDayText(text)).toEqual({ ok: true, value: day })
  })

  test.each([
    '29-02-2023',
    '00-01-2026',
    '1-0-2026',
    '1-1-226',
    '1-1-10000',
    '12121899',
    '18991212',
    '1-1-2026-',
  ])('not %s', (text) => {
    expect(readDayText(text).ok).toBe(false)
  })

  test('no eight digits can be read both as a Dutch and as an ISO day', () => {
    const days = Array.from({ length: 366 * 8 }, (_, index) => new Date(Date.UTC(1900, 0, 1 + index * 999)))
    for (const day of days.filter((each) => each.getUTCFullYear() < 9999)) {
      const iso = day.toISOString().slice(0, 10)
      const [year, month, date] = iso.split('-')
      expect(readDayText(`${year}${month}${date}`)).toEqual({ ok: true, value: iso })
      expect(readDayText(`${date}${month}${year}`)).toEqual({ ok: true, value: iso })
    }
  })

  test('JSON is ISO 8601 and nothing else', () => {
    expect(readDay('2026-02-01').ok).toBe(true)
    expect(readDay(' 2026-02-01').ok).toBe(false)
    expect(readDay('2026-02-01\n').ok).toBe(false)
    expect(readDay('+002026-02-01').ok).toBe(false)
  })
})
