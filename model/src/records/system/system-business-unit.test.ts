import { expect, test } from 'vitest'
import { validateMembers } from '../../fields/validate-members.ts'
import { canChangeGlobal, notChangeableReason } from '../../rules/global-records.ts'
import { labelPermissions } from '../catalogue/list-permissions.ts'
import { resolveRecordType } from '../catalogue/resolve-record-type.ts'
import { systemBusinessUnit } from './system-business-unit.ts'

test.each(['name', 'street', 'number', 'postalCode', 'city', 'countryId'])(
  'the address of a unit has a %s',
  (member) => {
    const whole = {
      name: 'Zorg',
      street: 'Dam',
      number: '1',
      postalCode: '1012 JS',
      city: 'Amsterdam',
      countryId: 'nl',
    }
    const brokenBy = (addressInfo: Readonly<Record<string, unknown>>) =>
      validateMembers(
        { addressInfo: systemBusinessUnit.fields.addressInfo },
        { addressInfo },
        { mode: 'add' },
      )
    expect(brokenBy(whole)).toEqual([])
    expect(brokenBy({ ...whole, [member]: null }).map(({ field }) => field)).toEqual([
      `addressInfo.${member}`,
    ])
  },
)

test('the right to change records of all units is named as the list of permissions names it', () => {
  const labels = labelPermissions([resolveRecordType(systemBusinessUnit)])
  const missing = [...labels.keys()].filter((each) => canChangeGlobal('either', new Set([each])))
  expect(missing.map((each) => `“${labels.get(each)}”`)).toEqual([/“.*”/.exec(notChangeableReason)?.[0]])
})
