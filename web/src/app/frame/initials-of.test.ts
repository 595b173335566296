import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Sanne Bakker', 'SB'],
  ['Joost de Wit', 'JW'],
  ['Émile', 'É'],
  ['Anna van den Berg (extern)', 'AB'],
  ['', ''],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
