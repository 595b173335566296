import { expect, it } from 'vitest'
import { requireRow, toChildListRows } from './child-rows.ts'

const rows = [{ id: 'a' }, { id: 'b', isDeleted: true }, { id: 'c' }]

it('knows the neighbours of a row with and without deleted ones', () => {
  const [first, second, third] = toChildListRows(rows, false)
  expect(first).toMatchObject({ previous: undefined, next: 2, nextWithDeleted: 1 })
  expect(second).toMatchObject({ previous: 0, next: 2, previousWithDeleted: 0, nextWithDeleted: 2 })
  expect(third).toMatchObject({
    previous: 0,
    previousWithDeleted: 1,
    next: undefined,
    nextWithDeleted: undefined,
  })
})

it('lets a deleted row be, and every row of a list that can only be read', () => {
  expect(toChildListRows(rows, false).map(({ canEdit, canDelete }) => canEdit && canDelete)).toEqual([
    true,
    false,
    true,
  ])
  expect(toChildListRows(rows, true).some(({ canEdit, canDelete }) => canEdit || canDelete)).toBe(false)
})

it('fails on a record that is not in the list', () => {
  expect(() => requireRow(toChildListRows(rows, false), 3)).toThrow('Record 3 not found in list')
})
