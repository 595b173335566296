import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { vat } from '@stamboek/model/records/finance/vat'
import { country } from '@stamboek/model/records/standard/country'
import { expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { viewUnderTest } from '../../../testing/test-view.ts'
import { createRecordColumns } from './record-columns.tsx'

const id = 'isGlobalSystemBusinessUnitRecord'

it('can show whether a record is global, for types that allow both', () => {
  const column = createRecordColumns(servedType(vat)).find((each) => each.id === id)
  expect(column?.isHiddenByDefault).toBe(true)
  expect([true, false].map((value) => column?.text({ id: 'a', rowVersion: 1, [id]: value }))).toEqual([
    'Ja',
    'Nee',
  ])
  expect(createRecordColumns(servedType(country)).map((each) => each.id)).not.toContain(id)
})

it('has a search field for it in those types alone', () => {
  const keysOf = (type: ServedRecordType) => type.search.entries.map(({ key }) => key)
  expect(keysOf(servedType(vat))).toContain(id)
  expect(keysOf(servedType(country))).not.toContain(id)
})

it('emphasises names, but not those of rows of several types', () => {
  const nameOf = (type: ServedRecordType) =>
    createRecordColumns(type).find((each) => each.id === 'description')
  expect(nameOf(servedType(country))).toHaveProperty('emphasis', 'strong')
  expect(nameOf(viewUnderTest.type)).toHaveProperty('emphasis', undefined)
})

it('gives the description more of the room that is left than other columns', () => {
  const type = servedType(country)
  const columns = [{ field: 'remark' }, { field: 'description' }].map((column) => ({ ...column, label: '' }))
  const [remark, description] = createRecordColumns({ ...type, grid: { ...type.grid, columns } })
  expect(remark?.flex).toBeGreaterThan(0)
  expect(description?.flex).toBeGreaterThan(remark?.flex ?? 0)
})

it('lets a column that is empty be as narrow as its header', () => {
  const type = servedType(country)
  const columns = [{ field: 'remark', label: 'Opm.' }]
  const [remark] = createRecordColumns({ ...type, grid: { ...type.grid, columns } })
  expect(remark?.emptyWidth).toBeGreaterThan(0)
  expect(remark?.emptyWidth).toBeLessThan(remark?.width ?? 0)
})

it('knows what marks a name of shared records takes beside it', () => {
  const name = createRecordColumns(servedType(vat)).find((each) => each.id === 'description')
  const widthOf = (isShared: boolean) =>
    name?.decorationWidth?.({ id: 'a', rowVersion: 1, [id]: isShared }) ?? 0
  expect(widthOf(true)).toBeGreaterThan(widthOf(false))
})
