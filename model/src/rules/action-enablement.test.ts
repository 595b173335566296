import { expect, test } from 'vitest'
import type { ActionKind } from '../schema/actions.ts'
import { type EnablementRecord, whyNotEnabled } from './action-enablement.ts'

const open = { systemValue: false, activeRangeUtc: { start: null, end: null } }
const ended = { systemValue: false, activeRangeUtc: { start: null, end: '2026-01-01T23:00:00.000Z' } }
const system = { systemValue: true, activeRangeUtc: { start: null, end: null } }

/** The table of platform.md section 6, a line each. */
test.each<[ActionKind, readonly EnablementRecord[], boolean]>([
  ['Clone', [open], true],
  ['Clone', [system], false],
  ['Clone', [open, open], false],
  ['Clone', [], false],
  ['Update', [system], true],
  ['Update', [open, open], false],
  ['Update', [], false],
  ['BulkDeactivate', [open, ended], true],
  ['BulkDeactivate', [open, system], false],
  ['BulkDeactivate', [], false],
  ['CreateNewVersion', [ended], true],
  ['CreateNewVersion', [system], false],
  ['CreateNewVersion', [{ systemValue: false }], false],
  ['CreateNewVersion', [open, open], false],
  ['AssignEndDate', [open, open], true],
  ['AssignEndDate', [open, ended], false],
  ['AssignEndDate', [system], false],
  ['AssignEndDate', [], false],
  ['AuditTrail', [system], true],
  ['AuditTrail', [open, open], false],
])('%s with %j: %s', (action, records, isEnabled) => {
  expect(whyNotEnabled(action, { records }) === undefined).toBe(isEnabled)
})

test('the reason says what stands in the way', () => {
  expect(whyNotEnabled('BulkDeactivate', { records: [open, system, system] })).toBe(
    '2 van de gekozen records zijn systeemwaarden.',
  )
  expect(whyNotEnabled('Update', { records: [open, open, open] })).toBe(
    'Kies precies één record; er zijn er 3 gekozen.',
  )
})
