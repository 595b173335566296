import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectDialect, isSeparatorLine } from './csv-dialect.ts'
import { formatCsvRow } from './csv-text.ts'

test.each([
  ['nothing', '', ';', '"'],
  ['one column', 'Code\nNL\nBE\n', ';', '"'],
  ['one column with commas in it', 'Omschrijving\nA, b\nC, d\n', ';', '"'],
  ['semicolons', 'Code;Omschrijving\r\nNL;Nederland\r\n', ';', '"'],
  ['commas', 'Code,Omschrijving\nNL,Nederland\n', ',', '"'],
  ['tabs', 'Code\tOmschrijving\nNL\tA, b; c\n', '\t', '"'],
  ['bars', 'Code|Omschrijving\nNL|Nederland\n', '|', '"'],
  ['Dutch numbers', 'Code;Bedrag\nA;1,50\nB;2,25\n', ';', '"'],
  ['Dutch numbers below a header with as many commas', 'Code;Bedrag, excl\nA;1,50\nB;2,25\n', ';', '"'],
  ['a mark at the start and quotes', '\ufeff"Code, kort","Omschrijving; lang"\n"A","B"\n', ',', '"'],
  ['delimiters and line ends within quotes', 'a,b\n"x;\n;y",2\n"p;q","r;s"\n', ',', '"'],
  ['empty rows before the header', '\n;;\nCode;Land\nA;1,5\n', ';', '"'],
  ['line ends of an old Mac', 'a,b\r1,2\r', ',', '"'],
  ['apostrophes around everything', "'Code';'Plaats'\n'A';'''s-Hertogenbosch'\n", ';', "'"],
  ['apostrophes where needed', "Code,Plaats\nA,'Den Haag, Centrum'\nB,'x, y'\n", ',', "'"],
  ['names that begin with an apostrophe', "Code;Plaats\nA;'s-Hertogenbosch\nB;'s-Gravenhage\n", ';', '"'],
  ['cells kept from being formulas', "Code,Formule\nA,'=1+1\nB,'=2\n", ',', '"'],
  ['a last row that is cut off before its delimiter', 'a,b;c\n1,2;3\n4,', ';', '"'],
  ['one row without an end', 'a,b', ',', '"'],
  ['a quoted header with another delimiter in the next', '"Naam",Plaats; land\n', ',', '"'],
  ['quoted cells with another delimiter in the next', 'a,b;c\n"x",1;2\n"y",3;4\n', ',', '"'],
  ['text behind closing quotes', 'a,b\n"x"y,1\n"p"q,2\n', ',', '"'],
  ['one column in apostrophes', "'Code'\n'A'\n", ';', "'"],
  ['the line of Excel that names it', 'sep=|\r\na;b\r\n1;2\r\n', '|', '"'],
  ['that line behind a mark, in quotes, and apostrophes', "\ufeff\"SEP=;\"\r'a,1';'b'\r", ';', "'"],
  ['that line with a delimiter that nobody uses', 'sep=^\na,b\n1,2\n', ',', '"'],
  ['that line in front of one column', 'sep=,\nCode\nA;B\n', ',', '"'],
  ['a last row that is cut off', 'Code;Omschrijving, lang\nA;x\nB;"y, ', ';', '"'],
])('%s', (_, sample, delimiter, quote) => {
  expect(detectDialect(sample)).toEqual({ delimiter, quote })
})

test.each([
  [['sep='], true],
  [['Sep=;'], true],
  [['sep=', ''], true],
  [['sep=;', 'Code'], false],
  [['sep=;;'], false],
  [['Code'], false],
])('%j is the line that names the delimiter: %j', (cells, is) => {
  expect(isSeparatorLine(cells)).toBe(is)
})

test('finds how rows were written, whatever their cells hold', () => {
  const header = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,8}[a-z]$/)
  const cell = fc.string({ unit: fc.constantFrom(...Array.from('ab 1,;|\t"\'\n=-.')) })
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.tuple(
        fc.array(header, { minLength: width, maxLength: width }),
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
      ),
    )
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t', '|'), ([headers, rows], delimiter) => {
      const text = [headers, ...rows].map((row) => formatCsvRow(row, delimiter)).join('')
      expect(detectDialect(text)).toEqual({ delimiter, quote: '"' })
    }),
  )
})
