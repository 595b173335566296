import { expect, test } from 'vitest'
import { createHeaderMerit, createRowParser, findColumnIndexes } from './parse-rows.ts'

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
  expect(findColumnIndexes(['Dag', ' ORDER\u00a0 nummer ', 'dag '], 'dag')).toEqual([0, 2])
  expect(findColumnIndexes(['Dag', ' ORDER\u00a0 nummer '], 'order nummer')).toEqual([1])
})

test('scores headers by the fields that they name, however they are spelt', () => {
  const merit = createHeaderMerit(fields)
  expect([['Orders van maart'], ['dag'], ['Dag:', 'ORDERNUMMER']].map(merit)).toEqual([0, 1, 2])
})

test('reads the cells of a row in any order, and passes other columns over', () => {
  const parse = createRowParser(fields, sheetOf(['dag', 'anders', 'Order nummer']))
  expect(parse({ rowNumber: 1, cells: ['01-02-2026', 'x', ' A1 '] })).toEqual({
    values: { orderNumber: 'A1', day: '2026-02-01' },
    faults: [],
  })
})

test.each([
  [['', '', ''], {}, ['order nummer is verplicht.']],
  [['31-02-2026', '', 'A1'], { orderNumber: 'A1' }, ['dag: Deze datum bestaat niet.']],
  [
    ['01-02-2026', '', 'A12345'],
    { day: '2026-02-01' },
    ['order nummer: De tekst mag hoogstens 5 tekens hebben.'],
  ],
  [['x', '', ''], {}, ['order nummer is verplicht.', expect.stringMatching(/^dag: /) as string]],
])('says all that is wrong with %j, and keeps the rest', (cells, values, faults) => {
  const parse = createRowParser(fields, sheetOf(['dag', 'anders', 'order nummer']))
  expect(parse({ rowNumber: 1, cells })).toEqual({ values, faults })
})

test('refuses an order number that a spreadsheet made a number of', () => {
  const parse = createRowParser({ number: { kind: 'text', label: 'nummer' } }, sheetOf(['nummer']))
  expect(parse({ rowNumber: 2, cells: ['2,02612E+11'] }).faults).toEqual([
    expect.stringMatching(/^nummer: Excel heeft van deze waarde een getal gemaakt/),
  ])
})

test('says nothing of the cells of a row that is not one of the table', () => {
  const parse = createRowParser(fields, sheetOf(['dag', 'anders', 'order nummer']))
  expect(parse({ rowNumber: 1, cells: ['x'], problem: 'Rij 2 is stuk.' })).toEqual({
    values: {},
    faults: ['Rij 2 is stuk.'],
  })
})

test('names missing and doubled columns', () => {
  expect(() => createRowParser(fields, sheetOf(['x']))).toThrow('Deze kolommen ontbreken: order nummer, dag.')
  expect(() => createRowParser(fields, sheetOf(['dag', 'DAG', 'order nummer']))).toThrow(
    'Deze kolommen staan er twee keer in: dag.',
  )
})
