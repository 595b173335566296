import { expect, test } from 'vitest'
import type { RecordCall } from '../schema/calls.ts'
import { hasRightsPerRecord } from './rights-per-record.ts'

const about = (subject: RecordCall['subject']): { call: RecordCall } => ({
  call: {
    name: 'tell',
    method: 'POST',
    address: '/api/main/claims/tell',
    label: 'Vertel',
    permissions: ['ClaimTell'],
    subject,
    idsMember: 'ids',
    isRead: false,
    body: {},
    answer: 'bulk',
    lists: {},
  },
})

test.each([
  ['record', true],
  ['marked', true],
  ['page', false],
] as const)('a call about %s needs its rights in the unit of each record: %s', (subject, expected) => {
  expect(hasRightsPerRecord({ ownership: 'callerUnits' }, about(subject))).toBe(expected)
  expect(hasRightsPerRecord({ ownership: 'businessUnit' }, about(subject))).toBe(false)
})

test('an action needs them in the unit of each record, unless it makes one', () => {
  expect(hasRightsPerRecord({ ownership: 'callerUnits' }, { kind: 'Get' })).toBe(true)
  expect(hasRightsPerRecord({ ownership: 'callerUnits' }, { kind: 'Create' })).toBe(false)
})
