import { expect, it } from 'vitest'
import { parseColorText } from './color-text.ts'
import { formatDurationText, parseDurationText } from './duration-text.ts'
import { parseTimeText, stepTime } from './time-text.ts'

it.each([
  ['1:30', 90],
  ['90m', 90],
  ['90', 90],
  ['1u30', 90],
  ['1u 30m', 90],
  ['1,5u', 90],
  ['2 uur', 120],
  ['0:05', 5],
])('reads the duration %s', (text, minutes) => {
  expect(parseDurationText(text)).toEqual({ value: minutes })
})

it('refuses a duration that means nothing, and writes hours and minutes', () => {
  expect(parseDurationText('1:75').error).toBe('Vul een duur in, zoals 1:30 of 90m')
  expect(parseDurationText('lang').value).toBeNull()
  expect(formatDurationText(65)).toBe('1:05')
})

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['9 uur', '09:00'],
])('reads the time %s', (text, value) => {
  expect(parseTimeText(text, true)).toEqual({ value })
})

it('refuses a time that does not exist, and counts over midnight', () => {
  expect(parseTimeText('24:00', true).error).toBe('Deze tijd bestaat niet')
  expect(parseTimeText('09:', false).error).toBe('Vul een volledige tijd in')
  expect(stepTime('23:59', 1)).toBe('00:00')
  expect(stepTime('00:00', -60)).toBe('23:00')
})

it('reads colours with and without a hash, long and short', () => {
  expect(parseColorText('#1A7F64').value).toBe('#1a7f64')
  expect(parseColorText('abc').value).toBe('#aabbcc')
  expect(parseColorText('groen').error).toBe('Vul een kleur in, zoals #1a7f64')
})
