import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { vat } from '@stamboek/model/records/finance/vat'
import { country } from '@stamboek/model/records/standard/country'
import { expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { formatRecordTitle } from './record-title.ts'

const activeRangeUtc = { start: '2000-12-31T23:00:00.000Z', end: '2012-09-30T22:00:00.000Z' }

it('adds the period to the name of a version', () => {
  const type = servedType(vat)
  const version = { description: 'Btw hoog', activeRangeUtc }
  expect(formatRecordTitle(type, version)).toBe('Btw hoog, van 01-01-2001 t/m 30-09-2012')
  expect(formatRecordTitle(type, { ...version, activeRangeUtc: { ...activeRangeUtc, end: null } })).toBe(
    'Btw hoog, vanaf 01-01-2001',
  )
  expect(formatRecordTitle(type, { ...version, activeRangeUtc: null })).toBe('Btw hoog')
})

it('says the period once where the name holds it', () => {
  const record = { function: { id: '1', label: 'Nachtwaker' }, functionId: '1', activeRangeUtc }
  expect(formatRecordTitle(servedType(resourceFunction), record)).toBe(
    'Nachtwaker – van 01-01-2001 t/m 30-09-2012',
  )
})

it('leaves out the period for types without versions', () => {
  expect(formatRecordTitle(servedType(country), { description: 'België', activeRangeUtc })).toBe('België')
})
