import { vat } from '@stamboek/model/records/finance/vat'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { IconBell } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { offerActions } from './record-actions.ts'
import { findOpeningKind, isPermittedOn } from './record-rights.ts'

const definition: RecordTypeDefinition = {
  ...vat,
  ownership: 'callerUnits',
  calls: {
    Settle: {
      method: 'POST',
      path: 'vats/{id}/settle',
      label: 'Afhandelen',
      right: ['Update', 'Delete'],
      subject: 'record',
      answer: 'record',
    },
  },
}
/** Everything is held in some unit. */
const type = servedType(definition)
const session = {
  ...testSession(['VatRead', 'VatCreate', 'VatUpdate']),
  permissionsByUnit: new Map([
    ['noord', new Set(['VatRead', 'VatCreate', 'VatUpdate'])],
    ['zuid', new Set(['VatRead', 'VatUpdate', 'VatDelete', 'VatBulkDeactivate', 'VatReadAudit'])],
    ['west', new Set(['VatRead'])],
  ]),
}
const inUnit = (businessUnitId: string): AnyRecord => ({ id: businessUnitId, rowVersion: 1, businessUnitId })
const [north, south, west] = [inUnit('noord'), inUnit('zuid'), inUnit('west')]
const offer = (...marks: readonly AnyRecord[]) =>
  new Map(
    offerActions({
      type,
      session,
      row: undefined,
      marks,
      extension: {
        actions: [
          {
            id: 'settle',
            label: 'Afhandelen',
            icon: IconBell,
            call: 'Settle',
            run: () => undefined,
          },
        ],
      },
    }).map((action) => [action.id, action] as const),
  )
const lacking = (right: string) => `Je hebt hiervoor het recht “Btw-tarieven: ${right}” nodig.`

test('actions on a record need their right in its unit', () => {
  expect(offer(south).get('BulkDeactivate')).toMatchObject({ isPermitted: true, reason: undefined })
  expect(offer(north).get('BulkDeactivate')).toMatchObject({
    isPermitted: false,
    reason: lacking('activeren en deactiveren'),
  })
  expect(offer(north).get('AuditTrail')?.reason).toBe(lacking('audit trail lezen'))
  expect(offer(south).get('AuditTrail')?.reason).toBeUndefined()
})

test('an action on marked records needs its right in the unit of one of them', () => {
  expect(offer(north, west).get('BulkDeactivate')?.isPermitted).toBe(false)
  expect(offer(north, south).get('BulkDeactivate')?.reason).toBeUndefined()
})

test('calls need all their rights in the unit of the record', () => {
  expect(offer(north).get('settle')).toMatchObject({ isPermitted: false, reason: lacking('verwijderen') })
  expect(offer(west).get('settle')?.reason).toBe(lacking('wijzigen'))
  expect(offer(south).get('settle')).toMatchObject({ isPermitted: true, reason: undefined })
})

test('a record is opened to be changed where that is allowed in its unit', () => {
  expect(findOpeningKind({ type, session, records: [north] })).toBe('Update')
  expect(findOpeningKind({ type, session, records: [west] })).toBe('Get')
  expect(offer(west).has('Get')).toBe(true)
  expect(offer(north).has('Get')).toBe(false)
  expect(isPermittedOn({ type, session, records: [inUnit('elders')] }, 'Get')).toBe(false)
})

test('actions of the page, and new records, need no right in the unit of a record', () => {
  expect(offer(west).get('Export')?.reason).toBeUndefined()
  expect(offer(west).get('Create')?.reason).toBeUndefined()
  expect(offer(west).get('Clone')?.isPermitted).toBe(true)
  expect(offer().get('BulkDeactivate')?.reason).toBe('Markeer eerst een of meer records.')
})

test('the records of other types need the right of the selected unit', () => {
  const elsewhere = { type: servedType(vat, ['VatUpdate']), session, records: [south] }
  expect(isPermittedOn(elsewhere, 'Update')).toBe(false)
  expect(isPermittedOn({ ...elsewhere, type: servedType(vat) }, 'Update')).toBe(true)
})
