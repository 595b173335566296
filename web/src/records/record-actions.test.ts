import { vat } from '@stamboek/model/records/finance/vat'
import { describe, expect, it } from 'vitest'
import { mayDo, offeredActions } from './record-actions.ts'
import { servedType } from './test-record-types.ts'

const type = servedType(vat, ['VatDelete'])
const one = { systemValue: false, activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null } }
const reasons = (records: readonly Record<string, unknown>[]) =>
  Object.fromEntries(
    offeredActions(
      type,
      ['Update', 'BulkDeactivate', 'CreateNewVersion', 'AssignEndDate', 'Delete'],
      records,
    ).map(({ kind, reason }) => [kind, reason]),
  )

describe('why an action cannot be done', () => {
  it('names the missing right before anything that is chosen', () => {
    expect(reasons([one])['Delete']).toBe('Je hebt hiervoor het recht VatDelete nodig.')
    expect(mayDo(type, 'Delete')).toBe(false)
    expect(mayDo(type, 'Update')).toBe(true)
  })

  it('offers everything for one ordinary record', () => {
    expect(reasons([one])).toMatchObject({
      Update: undefined,
      BulkDeactivate: undefined,
      CreateNewVersion: undefined,
      AssignEndDate: undefined,
    })
  })

  it('asks to choose something first', () => {
    expect(reasons([])).toMatchObject({
      Update: 'Kies eerst een record.',
      BulkDeactivate: 'Markeer eerst een of meer records.',
    })
  })

  it('says which of the chosen records stand in the way', () => {
    const ended = { ...one, activeRangeUtc: { start: null, end: '2025-12-31T23:00:00.000Z' } }
    expect(reasons([one, { ...one, systemValue: true }])).toMatchObject({
      Update: 'Kies precies één record; er zijn er 2 gekozen.',
      BulkDeactivate: '1 van de gekozen records is een systeemwaarde.',
    })
    expect(reasons([ended])['AssignEndDate']).toBe('Het record heeft al een einddatum.')
  })

  it('does not offer what the type does not have', () => {
    expect(offeredActions({ ...type, actions: [] }, ['Update'], [one])).toEqual([])
  })
})
