import { vat } from '@stamboek/model/records/finance/vat'
import { country } from '@stamboek/model/records/standard/country'
import { expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { recordColumns } from './record-columns.tsx'

const id = 'isGlobalSystemBusinessUnitRecord'

it('can show whether a record holds in all business units, where it may be either', () => {
  const column = recordColumns(servedType(vat)).find((each) => each.id === id)
  expect(column?.isHiddenByDefault).toBe(true)
  expect([true, false].map((value) => column?.text({ id: 'a', rowVersion: 1, [id]: value }))).toEqual([
    'Ja',
    'Nee',
  ])
  expect(recordColumns(servedType(country)).map((each) => each.id)).not.toContain(id)
})

it('and finds by it', () => {
  const keysOf = (type: ReturnType<typeof servedType>) => type.search.entries.map(({ key }) => key)
  expect(keysOf(servedType(vat))).toContain(id)
  expect(keysOf(servedType(country))).not.toContain(id)
})
