import { expect, test } from 'vitest'
import { refuseStatus } from './import-members.ts'

const active = { status: 'Active' } as const
const inactive = { status: 'Inactive' } as const

test.each([
  [[active], 'Dit record is al actief.'],
  [[active, active], 'De gekozen records zijn al actief.'],
  [[active, inactive], undefined],
  [[inactive, active], undefined],
])('activating %j: %s', (records, reason) => {
  expect(refuseStatus('Active')(records)).toBe(reason)
})
