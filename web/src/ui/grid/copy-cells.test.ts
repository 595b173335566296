import { expect, it } from 'vitest'
import { formatRows } from './copy-cells.ts'
import type { GridColumn } from './grid-column.ts'

const columns: GridColumn<{ name: string; code: string }>[] = [
  { id: 'name', header: 'Omschrijving', value: (row) => row.name, text: (row) => row.name },
  { id: 'code', header: 'Code', value: (row) => row.code, text: (row) => row.code },
]

it('separates cells by tabs and rows by line breaks, and quotes cells that contain either', () => {
  const rows = [
    { name: 'Nederland', code: 'NL' },
    { name: 'Een\ttab', code: 'regel\neinde' },
    { name: 'zegt "ja"', code: '' },
  ]
  expect(formatRows(rows, columns)).toBe('Nederland\tNL\n"Een\ttab"\t"regel\neinde"\n"zegt ""ja"""\t')
})
