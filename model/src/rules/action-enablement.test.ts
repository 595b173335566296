import { describe, expect, test } from 'vitest'
import type { ActionKind } from '../schema/actions.ts'
import {
  actionSubject,
  type EnablementRecord,
  findDisabledReason,
  findSelectionProblem,
} from './action-enablement.ts'

const open = { systemValue: false, activeRangeUtc: { start: null, end: null } }
const ended = { systemValue: false, activeRangeUtc: { start: null, end: '2026-01-01T23:00:00.000Z' } }
const system = { systemValue: true, activeRangeUtc: { start: null, end: null } }

/** The records that enable each action (requirements 4.4). */
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
  ['BulkActivate', [open, ended], true],
  ['BulkActivate', [open, system], false],
  ['BulkActivate', [], false],
  ['CreateNewVersion', [ended], true],
  ['CreateNewVersion', [system], false],
  ['CreateNewVersion', [{ systemValue: false }], false],
  ['CreateNewVersion', [open, open], false],
  ['CreateNewVersion', [{ systemValue: false, activeRangeUtc: null }], false],
  ['AssignEndDate', [open, open], true],
  ['AssignEndDate', [open, { systemValue: false }], true],
  ['AssignEndDate', [{ systemValue: false, activeRangeUtc: null }], true],
  ['AssignEndDate', [open, ended], false],
  ['AssignEndDate', [system], false],
  ['AssignEndDate', [], false],
  ['CreateNewVersion', [], false],
  ['Delete', [open], true],
  ['Delete', [system], false],
  ['Delete', [open, open], false],
  ['Delete', [], false],
  ['Get', [system], true],
  ['Get', [open, open], false],
  ['Get', [], false],
  ['AuditTrailExport', [system], true],
  ['AuditTrailExport', [open, open], false],
  ['AuditTrail', [system], true],
  ['AuditTrail', [], false],
  ['AuditTrail', [open, open], false],
  ['Export', [], true],
  ['Export', [open, system], true],
])('%s with %j: %s', (action, records, isEnabled) => {
  expect(findDisabledReason(action, { records }) === undefined).toBe(isEnabled)
})

/** Records of all units, for a user who may only change those of the own unit. */
test.each<[ActionKind, boolean]>([
  ['Update', false],
  ['Delete', false],
  ['BulkDeactivate', false],
  ['BulkActivate', false],
  ['CreateNewVersion', false],
  ['AssignEndDate', false],
  ['Clone', true],
  ['Get', true],
  ['AuditTrail', true],
])('%s with a record of all business units, without the right to change it: %s', (action, isEnabled) => {
  const records = [{ ...open, isGlobalSystemBusinessUnitRecord: true }]
  expect(findDisabledReason(action, { records, mayChangeGlobal: false }) === undefined).toBe(isEnabled)
  expect(findDisabledReason(action, { records, mayChangeGlobal: true })).toBeUndefined()
  expect(findDisabledReason(action, { records })).toBeUndefined()
  expect(findDisabledReason(action, { records: [open], mayChangeGlobal: false })).toBeUndefined()
})

test('the reason names what prevents the action', () => {
  const global = { ...open, isGlobalSystemBusinessUnitRecord: true }
  const reason = (action: ActionKind, ...records: readonly EnablementRecord[]) =>
    findDisabledReason(action, { records, mayChangeGlobal: false })
  expect(reason('BulkDeactivate', open, system, system)).toBe('2 van de gekozen records zijn systeemwaarden.')
  expect(reason('BulkDeactivate', open, system)).toBe('1 van de gekozen records is een systeemwaarde.')
  expect(reason('BulkDeactivate', system)).toBe('Het record is een systeemwaarde.')
  expect(reason('BulkDeactivate', open, global)).toBe(
    '1 van de gekozen records geldt in alle business units.',
  )
  expect(reason('BulkDeactivate', global, global)).toBe(
    '2 van de gekozen records gelden in alle business units.',
  )
  expect(reason('Update', global)).toBe(
    'Dit record geldt in alle business units; daarvoor ontbreekt het recht “Business units: records van alle business units wijzigen”.',
  )
  expect(reason('CreateNewVersion', { systemValue: false })).toBe('Het record heeft geen actieve periode.')
  expect(reason('AssignEndDate', ended)).toBe('Het record heeft al een einddatum.')
  expect(reason('AssignEndDate', open, ended)).toBe('1 van de gekozen records heeft al een einddatum.')
  expect(reason('AssignEndDate', ended, ended)).toBe('2 van de gekozen records hebben al een einddatum.')
  expect(reason('Update', open, open, open)).toBe('Kies precies één record; er zijn er 3 gekozen.')
  expect(reason('Update')).toBe('Kies eerst een record.')
})

describe('a locked record', () => {
  const lockedWhen = [
    { when: { field: 'statusType', equals: 'Completed' }, message: 'De taak is voltooid.' },
    { when: { field: 'statusType', equals: ['Completed', 'Cancelled'] }, message: 'De taak is gesloten.' },
  ] as const
  const completed = { ...open, statusType: 'Completed' }
  const cancelled = { ...open, statusType: 'Cancelled' }
  const reason = (action: ActionKind, ...records: readonly EnablementRecord[]) =>
    findDisabledReason(action, { records, lockedWhen })

  test.each<ActionKind>([
    'Update',
    'Delete',
    'BulkDeactivate',
    'BulkActivate',
    'CreateNewVersion',
    'AssignEndDate',
  ])('disables %s with the first sentence that holds', (action) => {
    expect(reason(action, completed)).toBe('De taak is voltooid.')
    expect(reason(action, cancelled)).toBe('De taak is gesloten.')
    expect(reason(action, { ...open, statusType: 'New' })).toBeUndefined()
  })

  test('stays open to what changes nothing', () => {
    for (const action of ['Clone', 'Get', 'AuditTrail', 'Export'] as const)
      expect(reason(action, completed)).toBeUndefined()
  })

  test('is counted among several', () => {
    expect(reason('BulkDeactivate', open, completed)).toBe(
      '1 van de gekozen records kan niet worden gewijzigd.',
    )
    expect(reason('AssignEndDate', completed, cancelled)).toBe(
      '2 van de gekozen records kunnen niet worden gewijzigd.',
    )
  })
})

test('a closed gate disables every change, whatever the records', () => {
  const gate = 'Je hebt geen resource.'
  for (const action of ['Create', 'Update', 'Clone', 'BulkDeactivate', 'Import'] as const)
    expect(findDisabledReason(action, { records: [], gate })).toBe(gate)
  for (const action of ['Get', 'AuditTrail', 'Export', 'ImportTemplate'] as const)
    expect(findDisabledReason(action, { records: [open], gate })).toBeUndefined()
})

test('an action is about the page, one record or all that is marked', () => {
  expect(actionSubject('Export')).toBe('page')
  expect(actionSubject('Update')).toBe('record')
  expect(actionSubject('AssignEndDate')).toBe('marked')
  expect(findSelectionProblem('page', [])).toBeUndefined()
  expect(findSelectionProblem('record', [open])).toBeUndefined()
  expect(findSelectionProblem('record', [open, open])).toMatch(/precies één/)
  expect(findSelectionProblem('marked', [open, open])).toBeUndefined()
  expect(findSelectionProblem('marked', [])).toMatch(/Markeer eerst/)
})
