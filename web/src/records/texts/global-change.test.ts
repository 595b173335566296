import { labelPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { country } from '@stamboek/model/records/standard/country'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { canChangeGlobalRecords, notChangeableReason } from '@stamboek/model/rules/global-records'
import type { Ownership } from '@stamboek/model/schema/record-type'
import { expect, test } from 'vitest'
import { describeGlobalChange, describeGlobalImport, isGlobalRecord } from './global-change.tsx'

const owned = (ownership: Ownership) => ({ ownership, ownedRecords: {} })
const own = { id: '1', rowVersion: 1, isGlobalSystemBusinessUnitRecord: false }
const shared = { id: '2', rowVersion: 1, isGlobalSystemBusinessUnitRecord: true }

test('a change of global records says so, with their number', () => {
  expect(describeGlobalChange(owned('either'), [own])).toBeUndefined()
  expect(describeGlobalChange(owned('either'), [shared])).toBe('Dit geldt in alle business units.')
  expect(describeGlobalChange(owned('either'), [own, shared])).toBe(
    '1 van de 2 records geldt in alle business units.',
  )
  expect(describeGlobalChange(owned('either'), [own, shared, shared])).toBe(
    '2 van de 3 records gelden in alle business units.',
  )
})

test('records are global by the ownership of their type', () => {
  expect(describeGlobalChange(owned('global'), [own])).toBe('Dit geldt in alle business units.')
  expect(describeGlobalChange(owned('businessUnit'), [shared])).toBeUndefined()
})

test('an import says so for users who may change global records', () => {
  expect(describeGlobalImport(owned('global'), true)).toBe('Dit geldt in alle business units.')
  expect(describeGlobalImport(owned('either'), true)).toMatch(/in alle business units\.$/)
  expect(describeGlobalImport(owned('either'), false)).toBeUndefined()
  expect(describeGlobalImport(owned('businessUnit'), true)).toBeUndefined()
})

test('the business units themselves hold in none other than themselves', () => {
  const unit = resolveRecordType(systemBusinessUnit)
  expect(describeGlobalChange(unit, [own])).toBeUndefined()
  expect(describeGlobalImport(unit, true)).toBeUndefined()
  expect(isGlobalRecord(unit, own)).toBe(false)
  expect(isGlobalRecord(resolveRecordType(country), own)).toBe(true)
})

test('the right to change records of all units is named as the list of permissions names it', () => {
  const labels = labelPermissions([resolveRecordType(systemBusinessUnit)])
  const missing = [...labels.keys()].filter((each) => canChangeGlobalRecords('either', new Set([each])))
  expect(missing.map((each) => `“${labels.get(each)}”`)).toEqual([/“.*”/.exec(notChangeableReason)?.[0]])
})
