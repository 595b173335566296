import { expect, test } from 'vitest'
import { testSession } from '../../../testing/test-record-types.ts'
import { refuseStatus } from './import-members.ts'

const active = { id: '1', rowVersion: 1, status: 'Active' }
const inactive = { ...active, id: '2', status: 'Inactive' }

test.each([
  [[active], 'Dit record is al actief.'],
  [[active, active], 'De gekozen records zijn al actief.'],
  [[active, inactive], undefined],
  [[inactive, active], undefined],
])('activating %j: %s', (records, reason) => {
  expect(refuseStatus('Active')(records, testSession())).toBe(reason)
})
