import { describe, expect, it, vi } from 'vitest'
import type { GridColumn } from './grid-column.ts'
import { createTextWidthMeasurer } from './text-widths.ts'

interface Row {
  name: string
}

const column: GridColumn<Row> = {
  id: 'name',
  header: 'Naam',
  value: ({ name }) => name,
  text: ({ name }) => name,
}
const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ name }))
const measureByLength = () => (text: string) => text.length * 10

describe('the width of the texts of a column', () => {
  it('is that of the longest, with padding and what is drawn beside it', () => {
    const rows = rowsOf('Urk', '', 'Almere')
    expect(createTextWidthMeasurer<Row>(measureByLength)(column, rows)).toBe(84)
    const decorated = { ...column, decorationWidth: ({ name }: Row) => (name === 'Urk' ? 40 : 0) }
    expect(createTextWidthMeasurer<Row>(measureByLength)(decorated, rows)).toBe(94)
    expect(createTextWidthMeasurer<Row>(measureByLength)(column, rowsOf(''))).toBe(0)
  })

  it('is limited', () => {
    expect(createTextWidthMeasurer<Row>(measureByLength)(column, rowsOf('x'.repeat(50)))).toBe(320)
  })

  it('is measured once per array of rows, in the weight of the column', () => {
    const measure = vi.fn((text: string) => text.length)
    const start = vi.fn(() => measure)
    const widthOf = createTextWidthMeasurer<Row>(start)
    const rows = rowsOf('Urk', 'Almere')
    widthOf({ ...column, emphasis: 'strong' }, rows)
    widthOf({ ...column, emphasis: 'strong' }, rows)
    expect(start.mock.calls).toEqual([[true]])
    expect(measure.mock.calls).toEqual([['Urk'], ['Almere']])
  })

  it('stays on a page with shorter texts, and grows on one with longer texts', () => {
    const widthOf = createTextWidthMeasurer<Row>(measureByLength)
    expect(widthOf(column, rowsOf('Almere'))).toBe(84)
    expect(widthOf(column, rowsOf('Urk'))).toBe(84)
    expect(widthOf(column, rowsOf('Apeldoorn'))).toBe(114)
  })
})
