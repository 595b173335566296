import { expect, test } from 'vitest'
import { createRowParser, findColumns } from './parse-rows.ts'

const fields = {
  orderNumber: { kind: 'text', label: 'order nummer', maxLength: 5, required: true },
  day: { kind: 'date', label: 'dag' },
} as const

const sheetOf = (headers: readonly string[]) => ({
  headers,
  async *batches() {
    yield []
  },
})

test('finds columns whatever the case and spaces of their headers', () => {
  expect(findColumns(['Dag', ' ORDER\u00a0 nummer ', 'dag '], 'dag')).toEqual([0, 2])
  expect(findColumns(['Dag', ' ORDER\u00a0 nummer '], 'order nummer')).toEqual([1])
})

test('reads the cells of a row in any order, and passes other columns over', () => {
  const parse = createRowParser(fields, sheetOf(['dag', 'anders', 'Order nummer']))
  expect(parse({ rowNumber: 1, cells: ['01-02-2026', 'x', ' A1 '] })).toEqual({
    values: { orderNumber: 'A1', day: '2026-02-01' },
  })
})

test.each([
  [['', '', ''], 'order nummer is verplicht.'],
  [['31-02-2026', '', 'A1'], 'dag: Deze datum bestaat niet.'],
  [['', '', 'A12345'], 'order nummer: De tekst mag hoogstens 5 tekens hebben.'],
])('says what is wrong with %j', (cells, reason) => {
  const parse = createRowParser(fields, sheetOf(['dag', 'anders', 'order nummer']))
  expect(parse({ rowNumber: 1, cells })).toEqual({ reason })
})

test('names missing and doubled columns', () => {
  expect(() => createRowParser(fields, sheetOf(['x']))).toThrow('Deze kolommen ontbreken: order nummer, dag.')
  expect(() => createRowParser(fields, sheetOf(['dag', 'DAG', 'order nummer']))).toThrow(
    'Deze kolommen staan er twee keer in: dag.',
  )
})
