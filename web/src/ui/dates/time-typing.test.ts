import { expect, it } from 'vitest'
import { addTimeSeparator, stepTime, timeTyping } from './time-typing.ts'

it('steps over midnight', () => {
  expect(stepTime('23:59', 1)).toBe('00:00')
  expect(stepTime('00:00', -60)).toBe('23:00')
})

it('adds the colon while digits are typed, and ignores a typed one after it', () => {
  let text = ''
  for (const key of '0930') text = addTimeSeparator(text, text + key)
  expect(text).toBe('09:30')
  expect(addTimeSeparator('09:', '09::')).toBe('09:')
  expect(addTimeSeparator('09:', '09')).toBe('09')
})

it.each([
  ['9', false],
  ['09:', false],
  ['09:30', true],
  ['9u30', true],
  ['930', true],
])('%s is complete while it is typed: %s', (text, isWhole) => {
  expect(timeTyping.isWhole(text)).toBe(isWhole)
})
