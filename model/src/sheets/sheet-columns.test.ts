import { expect, test } from 'vitest'
import { fieldColumns } from './sheet-columns.ts'

test('the members of a group that the program sets are set by the program', () => {
  const member = { kind: 'text', label: 'Plaats' } as const
  const columnsOf = (readOnly: boolean) =>
    fieldColumns({
      fields: { address: { kind: 'group', label: 'Adres', readOnly, members: { city: member } } },
    })
  expect(columnsOf(true)).toMatchObject([{ key: 'address.city', header: 'Adres: Plaats', isReadOnly: true }])
  expect(columnsOf(false)).toMatchObject([{ isReadOnly: false }])
})
