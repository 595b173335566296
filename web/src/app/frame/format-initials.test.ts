import { expect, test } from 'vitest'
import { formatInitials } from './format-initials.ts'

test.each([
  ['Sanne Bakker', 'SB'],
  ['Joost de Wit', 'JW'],
  ['Émile', 'É'],
  ['Anna van den Berg (extern)', 'AB'],
  ['', ''],
])('%s is %s', (name, initials) => expect(formatInitials(name)).toBe(initials))
