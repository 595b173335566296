import { expect, test } from 'vitest'
import { dayOf } from '../../schema/amsterdam-time.ts'
import { checkDayLimits } from './day-limits.ts'

const limits = { minimum: '1900-01-01', maximum: '2999-12-31' }
const [tooEarly, tooLate] = ['Kies een datum vanaf 01-01-1900.', 'Kies een datum tot en met 31-12-2999.']

test.each([
  ['1899-12-31T12:00:00.000Z', tooEarly],
  ['1900-01-01T12:00:00.000Z', undefined],
  ['2999-12-31T22:59:59.999Z', undefined],
  ['2999-12-31T23:00:00.000Z', tooLate],
  ['9999-12-31T22:59:59.999Z', tooLate],
  ['9999-12-31T23:59:59.999Z', tooLate],
])('%s: %s', (instant, sentence) => {
  expect(checkDayLimits(dayOf(instant), limits)).toBe(sentence)
})

test('a day without a limit on its side is allowed', () => {
  expect(checkDayLimits('1900-01-01', { maximum: '2999-12-31' })).toBeUndefined()
  expect(checkDayLimits(dayOf('9999-12-31T23:59:59.999Z'), { minimum: '1900-01-01' })).toBeUndefined()
})
