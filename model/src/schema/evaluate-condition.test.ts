import { describe, expect, test } from 'vitest'
import type { Condition } from './condition.ts'
import { evaluateCondition, isEmptyValue } from './evaluate-condition.ts'

const record = {
  status: 'Active',
  count: 0,
  addressInfo: { city: 'Zwolle', number: null },
  secretTypeId: '01935b6e-7c4a-7d3e-9f10-0123456789ab',
  secretType: { id: '01935b6e-7c4a-7d3e-9f10-0123456789ab', label: 'SFTP', hasPassword: true },
  countryId: null,
}

describe('a condition over a record', () => {
  test.each<[Condition, boolean]>([
    [{ field: 'status', equals: 'Active' }, true],
    [{ field: 'status', equals: 'Inactive' }, false],
    [{ field: 'count', equals: 0 }, true],
    [{ field: 'missing', equals: null }, true],
    [{ field: 'status', equals: ['New', 'Active'] }, true],
    [{ field: 'status', equals: [] }, false],
    [{ field: 'addressInfo.city', equals: 'Zwolle' }, true],
    [{ field: 'addressInfo.number', equals: null }, true],
    [{ field: 'secretTypeId.hasPassword', equals: true }, true],
    [{ field: 'secretTypeId.hasFile', equals: true }, false],
    [{ field: 'countryId.isoCode2', equals: null }, true],
    [{ field: 'status.length', equals: null }, true],
    [{ field: 'constructor', equals: null }, true],
    [{ not: { field: 'status', equals: 'Active' } }, false],
  ])('%j is %s', (condition, holds) => {
    expect(evaluateCondition(condition, record)).toBe(holds)
  })

  test('no and zero are values, an object of nothing but nothing is not', () => {
    expect([false, 0, ' '].some(isEmptyValue)).toBe(false)
    expect([{}, { a: { b: [] } }, null, undefined].every(isEmptyValue)).toBe(true)
  })
})
