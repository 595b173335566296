import { expect, test } from 'vitest'
import { whyNotWorkIn } from './why-not-work-in.ts'

const unit = (id: string) => ({
  id,
  description: id,
  defaultCurrency: null,
  defaultCountryId: null,
  defaultLanguageId: null,
})
const session = { businessUnit: unit('noord'), businessUnits: [unit('noord'), unit('zuid')] }

test.each([
  ['zuid', undefined],
  ['noord', 'Je werkt al in deze business unit.'],
  ['oost', 'Je bent niet aan deze business unit toegewezen.'],
])('somebody of noord and zuid, who works in noord, goes to %s: %s', (id, reason) => {
  expect(whyNotWorkIn(id, session)).toBe(reason)
})
