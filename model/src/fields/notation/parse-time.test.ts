import { expect, test } from 'vitest'
import { parseTimeText } from './parse-time.ts'

test.each([
  ['0:00', '00:00:00'],
  ['23:59:59', '23:59:59'],
  ['9.30', '09:30:00'],
  ['9U30', '09:30:00'],
  ['930', '09:30:00'],
  ['9 uur', '09:00:00'],
  ['09:30:15,25', '09:30:15.25'],
  ['09:30:15.000', '09:30:15'],
])('the time %s', (text, value) => {
  expect(parseTimeText(text)).toEqual({ ok: true, value })
})

test.each(['24:00', '23:60', '23:59:60', '2460', '24'])('%s does not exist', (text) => {
  expect(parseTimeText(text)).toEqual({ ok: false, message: 'Deze tijd bestaat niet.' })
})

test.each(['', '9:3', '9:', '9:30:1', '9-30', '12345', 'half tien', '9:30 am'])('%j is no time', (text) => {
  expect(parseTimeText(text)).toEqual({ ok: false, message: 'Vul een tijd in, zoals 09:30.' })
})
