import { expect, test } from 'vitest'
import { validateMembers } from '../../fields/validate-members.ts'
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
