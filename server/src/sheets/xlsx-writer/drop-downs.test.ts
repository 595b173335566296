import { expect, test } from 'vitest'
import { createDropDowns } from './drop-downs.ts'
import { lastRow } from './workbook.ts'

test.each([
  [1, 1001],
  [18, 1018],
  [lastRow - 999, lastRow],
  [lastRow, lastRow],
])('below a table that ends at row %i drop-downs go on to row %i', (row, last) => {
  const format = { type: 'text' } as const
  const { xmlBelow } = createDropDowns([{ header: 'Status', format, choices: ['Actief'] }], 'Keuzelijsten')
  expect(xmlBelow(row)).toContain(`sqref="A2:A${last}"`)
})
