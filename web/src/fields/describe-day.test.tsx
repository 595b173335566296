import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { describeDay } from './describe-day.tsx'

const field = { usualFrom: '2000-01-01', usualYearsAhead: 5 }

function textOf(day: string | null, isReadOnly = false): string | null {
  return render(describeDay(day, { field, isReadOnly }, 'Uitleg')).container.textContent
}

it('warns of a day outside the usual period in front of the help, unless it cannot be changed', () => {
  expect(textOf('1926-12-31')).toBe('Deze datum is voor 01-01-2000. Klopt het jaar?Uitleg')
  expect(textOf('2962-12-31')).toBe('Deze datum is meer dan 5 jaar vooruit. Klopt het jaar?Uitleg')
  expect(textOf('1926-12-31', true)).toBe('Uitleg')
  expect(textOf('2026-12-31')).toBe('Uitleg')
  expect(textOf(null)).toBe('Uitleg')
})
