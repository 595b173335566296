import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { vat } from '@stamboek/model/records/finance/vat'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { IconBell } from '@tabler/icons-react'
import { describe, expect, it, test } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { extendType } from '../extension/extended-type.ts'
import type { RecordPageExtension } from '../extension/record-page-extension.ts'
import { findSubject, findSubjectAtRow, listUnavailableActions, offerActions } from './record-actions.ts'
import { isPermitted } from './record-rights.ts'

const type = servedType(vat, ['VatDelete'])
const one: AnyRecord = {
  id: '1',
  rowVersion: 1,
  systemValue: false,
  activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
}
const session = testSession()
const reasons = (records: readonly AnyRecord[]) =>
  Object.fromEntries(
    offerActions({ type, session, row: undefined, marks: records }).map(({ id, reason }) => [id, reason]),
  )

describe('the reason why an action is disabled', () => {
  it('offers everything for one ordinary record', () => {
    expect(reasons([one])).toMatchObject({
      Update: undefined,
      BulkDeactivate: undefined,
      BulkActivate: undefined,
      CreateNewVersion: undefined,
      AssignEndDate: undefined,
    })
  })

  it('asks for a selection first', () => {
    expect(reasons([])).toMatchObject({
      Update: 'Kies eerst een record.',
      BulkDeactivate: 'Markeer eerst een of meer records.',
    })
  })

  it('names the selected records that prevent it', () => {
    const ended = { ...one, activeRangeUtc: { start: null, end: '2025-12-31T23:00:00.000Z' } }
    expect(reasons([one, { ...one, systemValue: true }])).toMatchObject({
      Update: 'Kies precies één record; er zijn er 2 gekozen.',
      BulkDeactivate: '1 van de gekozen records is een systeemwaarde.',
      BulkActivate: '1 van de gekozen records is een systeemwaarde.',
    })
    expect(reasons([ended])['AssignEndDate']).toBe('Het record heeft al een einddatum.')
  })

  it('does not offer actions that the type does not have', () => {
    const chosen = { type: { ...type, actions: [] }, session, row: one, marks: [] }
    expect(offerActions(chosen)).toEqual([])
  })

  it('protects global records from users who may only change those of their unit', () => {
    expect(reasons([{ ...one, isGlobalSystemBusinessUnitRecord: true }])['Update']).toMatch(
      'Dit record geldt in alle business units',
    )
    expect(reasons([one, { ...one, isGlobalSystemBusinessUnitRecord: true }])['AssignEndDate']).toBe(
      '1 van de gekozen records geldt in alle business units.',
    )
  })
})

describe('an action without the right to it', () => {
  it('is not offered, and listed with the right for which to ask', () => {
    const reader = servedType(vat, ['VatDelete', 'VatUpdate', 'VatImport'])
    const chosen = { type: reader, session, row: one, marks: [] }
    const kinds = offerActions(chosen).map(({ id }) => id)
    for (const kind of ['Delete', 'Update', 'Import']) expect(kinds).not.toContain(kind)
    expect(kinds).toContain('Get')
    const importing = { about: 'page', missingPermissions: ['VatImport'] }
    expect(listUnavailableActions(chosen)).toEqual([
      { id: 'Update', about: 'record', label: 'Wijzigen', missingPermissions: ['VatUpdate'] },
      { id: 'Delete', about: 'record', label: 'Verwijderen', missingPermissions: ['VatDelete'] },
      { id: 'Import', label: 'Importeer data', ...importing },
      { id: 'ImportNewVersion', label: 'Importeer nieuwe versies', ...importing },
      { id: 'ImportHistory', label: 'Eerdere imports', ...importing },
    ])
  })
})

test('the menu of a row has its own order', () => {
  const chosen = { type: servedType(vat), session, row: one, marks: [] }
  const kinds = offerActions(chosen, 'rowMenu').map(({ id }) => id)
  expect(kinds.slice(0, 6)).toEqual([
    'Create',
    'Clone',
    'Update',
    'Delete',
    'CreateNewVersion',
    'AssignEndDate',
  ])
  expect(kinds[kinds.indexOf('AuditTrail') - 1]).toBe('Usages')
  expect(offerActions(chosen).map(({ id }) => id)).toHaveLength(kinds.length - 1)
})

describe('a page that removes actions', () => {
  it('does not offer those, nor what needs them: a clone, the export of an audit trail, activating', () => {
    const kinds = servedType(vat).actions.map(({ kind }) => kind)
    const left = extendType(servedType(vat), {
      removedActions: ['Create', 'AuditTrail', 'BulkDeactivate'],
    })
    const removed = ['Create', 'Clone', 'AuditTrail', 'AuditTrailExport', 'BulkDeactivate', 'BulkActivate']
    const others = kinds.filter((kind) => !removed.includes(kind))
    expect(left.actions.map(({ kind }) => kind)).toEqual(others)
    expect(others).toHaveLength(kinds.length - 6)
  })
})

describe('a page in read-only mode', () => {
  it('offers reading records and their audit trail, and no changes', () => {
    const readOnly = extendType(servedType(vat), { isReadOnly: true })
    expect(readOnly.actions.map(({ kind }) => kind)).toEqual([
      'Search',
      'Get',
      'AuditTrail',
      'AuditTrailExport',
      'Export',
    ])
    expect(isPermitted(readOnly, 'Update')).toBe(false)
    const shown = offerActions({ type: readOnly, session, row: one, marks: [] })
    expect(shown.map(({ id }) => id)).toEqual(['Get', 'AuditTrail', 'Export'])
  })
})

const [first, second, third] = ['1', '2', '3'].map((id) => ({ id, rowVersion: 1 })) as [
  { id: string; rowVersion: number },
  { id: string; rowVersion: number },
  { id: string; rowVersion: number },
]

test('marked records are the subject, whatever the current row', () => {
  expect(findSubject({ row: first, marks: [second] })).toEqual([second])
  expect(findSubject({ row: undefined, marks: [second, third] })).toEqual([second, third])
})

test('without marks the current row is the subject', () => {
  expect(findSubject({ row: first, marks: [] })).toEqual([first])
  expect(findSubject({ row: undefined, marks: [] })).toEqual([])
})

test('the menu of a marked row acts on the marked records, that of another row on that row', () => {
  const marked = new Map([first, second].map((record) => [record.id, record]))
  expect(findSubject(findSubjectAtRow(first, marked))).toEqual([first, second])
  expect(findSubject(findSubjectAtRow(third, marked))).toEqual([third])
})

describe('an action of an extension that makes a call', () => {
  const call = {
    name: 'Ring',
    method: 'POST',
    address: '/api/main/vats/ring',
    label: 'Bellen',
    subject: 'marked',
    idsMember: 'ids',
    isRead: false,
    body: {},
    answer: 'bulk',
    lists: {},
  } as const
  const extension: RecordPageExtension = {
    actions: [{ id: 'ring', label: 'Bellen', icon: IconBell, call: 'Ring', run: () => undefined }],
  }
  const offerRing = (calls: ServedRecordType['calls']) =>
    offerActions({ type: { ...type, calls }, extension, session, row: one, marks: [] }).find(
      ({ id }) => id === 'ring',
    )

  test('is hidden where the type does not have the call', () => {
    expect(offerRing([])).toBeUndefined()
  })

  test('is hidden without the right to the call, and listed with that right', () => {
    expect(offerRing([{ ...call, permissions: ['VatUpdate'], enabled: true }])).toMatchObject({
      isPermitted: true,
      reason: undefined,
    })
    const calls = [{ ...call, permissions: ['VatUpdate', 'VatDelete'], enabled: false }]
    expect(offerRing(calls)).toBeUndefined()
    const lister = testSession(['VatUpdate'])
    expect(listUnavailableActions({ type: { ...type, calls }, extension, session: lister }).at(-1)).toEqual({
      id: 'ring',
      about: 'marked',
      isCall: true,
      label: 'Bellen',
      missingPermissions: ['VatDelete'],
    })
  })

  describe('that changes something', () => {
    const lockedWhen = [{ when: { field: 'rowVersion', equals: 1 }, message: 'Dicht.' }] as const
    const calls = [{ ...call, permissions: ['VatUpdate'], enabled: true }]
    const reasonOf = (members: Partial<ServedRecordType>) =>
      offerActions({
        type: { ...type, calls, ...members },
        extension,
        session,
        row: { ...first, percentage: 21 },
        marks: [],
      }).find(({ id }) => id === 'ring')?.reason

    test('is disabled for a locked record, and while the gate is closed', () => {
      expect(reasonOf({})).toBeUndefined()
      expect(reasonOf({ lockedWhen })).toBe('Dicht.')
      expect(reasonOf({ lockedWhen, gate: 'Geen resource.' })).toBe('Geen resource.')
      const writing = calls.map((each) => ({ ...each, gate: 'Geen taken.' }))
      expect(reasonOf({ calls: writing })).toBe('Geen taken.')
    })

    test('of several records it does what can be done, and is disabled where nothing can', () => {
      const reasonOfMarked = (marks: readonly AnyRecord[]) =>
        offerActions({
          type: { ...type, calls, lockedWhen },
          extension,
          session,
          row: undefined,
          marks,
        }).find(({ id }) => id === 'ring')?.reason
      const locked = { ...first, percentage: 21 }
      expect(reasonOfMarked([locked, { ...locked, rowVersion: 2 }])).toBeUndefined()
      expect(reasonOfMarked([locked, locked])).toBe('2 van de gekozen records kunnen niet worden gewijzigd.')
    })

    test('but not when it only reads', () => {
      const reads = calls.map((each) => ({ ...each, isRead: true }))
      expect(reasonOf({ calls: reads, lockedWhen, gate: 'Geen resource.' })).toBeUndefined()
    })
  })
})
