import { kindOf } from '@stamboek/model/fields/field-kinds'
import { parseId } from '@stamboek/model/fields/parse-id'
import { findActiveEntries } from '@stamboek/model/menu/active-entries'
import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { detectDialect } from '@stamboek/model/sheets/csv-dialect'
import { formatCsvRow, removeFormulaGuard } from '@stamboek/model/sheets/csv-text'
import { matchHeaders } from '@stamboek/model/sheets/match-headers'
import { createEncodingDetector } from '@stamboek/model/sheets/text-encoding'
import { networkOf } from '@stamboek/server/access/network-of'
import { recordTable } from '@stamboek/server/database/record-table'
import { readCorrelationId } from '@stamboek/server/http/request-log'
import { contentDisposition } from '@stamboek/server/http/routes/content-disposition'
import { parseExportInput } from '@stamboek/server/records/input/export-input'
import { parseSearchInput } from '@stamboek/server/records/input/search-input'
import { toSheetName } from '@stamboek/server/sheets/xlsx-writer/sheet-name'
import { escapeXml } from '@stamboek/server/sheets/xlsx-writer/xml-text'
import { HandshakeReader } from '@stamboek/signalr/protocols/handshake'
import { jsonHubProtocol } from '@stamboek/signalr/protocols/json-hub-protocol'
import { messagePackHubProtocol } from '@stamboek/signalr/protocols/messagepack-hub-protocol'
import { OutgoingMessage } from '@stamboek/signalr/transports/outgoing-message'
import { expect, test } from 'vitest'
import { fieldKindExamples } from '../records/field-kind-examples.data.ts'
import { createSheetFile, readSheet } from '../sheets/sheet-files.ts'
import { column, createZip, row, text as textCell, workbookParts } from '../sheets/workbook-files.ts'
import { measureTimeGrowth } from './time-growth.ts'

/** Lengths that are compared, with the growth that is too much: with the square of the text it would be 5 and 30. */
const steps = [
  { lengths: [10_000, 50_000], maxGrowth: 3 },
  { lengths: [10_000, 300_000], maxGrowth: 5 },
] as const

/** Repeated until the text is long enough: characters that expressions and loops of parsers stop at, or go back from. */
const shapes = [
  ...Array.from(' \t*[]"\'/\\.,;:|-+=@_%&<>(){}0a\u00e9\u20ac\u{1f600}\n'),
  '\r\n',
  ' *',
  ' x',
  '0 ',
  '0.',
  '0,',
  '1,234',
  '1.234 ',
  'a@',
  'a.',
  'a-',
  'a/',
  'a/../',
  'aa_x',
  '_x000D_',
  '[[h',
  '"a',
  '"a"b',
  "'a'b",
  'van ',
  'van 1 tot ',
  ' tot ',
  ' - ',
  '1-1-2026 ',
  'T00:00',
  'u0',
  'https://a',
  '\\"',
  '{"a":',
  '[[',
  '\u001e',
  '\u0091\u0001',
]

/** Those that mean something in CSV, XML and the parts of a workbook. */
const shapesOfFiles = [
  ' ',
  '*',
  '[',
  '/',
  '"',
  "'",
  ';',
  '\n',
  '0',
  'a',
  '"a',
  '"a"b',
  'a/../',
  '[[h',
  '_x000D_',
  'T00:00',
]

/** Text around the repeated part: most expressions match the prefix and fail at the suffix. */
const before = '1'
const behind = 'x\u0001\n!'

const catalogue = createRecordCatalogue(recordTypes)
const vat = catalogue.get('Main.VatViewDto')
const table = recordTable(vat)

/** The first definition of each kind, and one for each notation of texts. */
const fields: readonly FieldDefinition[] = Object.values(fieldKindExamples).flatMap(({ cases }) =>
  (cases as readonly { readonly field: FieldDefinition }[])
    .map(({ field }) => field)
    .filter((field, at) => at === 0 || 'format' in field),
)

const page: MenuEntry = { key: 'a', label: 'A', link: '/a', path: '/a', children: [] }

/** Every parser of text from clients. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a cell or an input of each field kind': (text) => {
    for (const field of fields) {
      const kind = kindOf(field)
      const parsed = [kind.parseText(text, field), kind.parse(text, field), kind.parse([text], field)]
      for (const each of parsed) if (each.ok) kind.validate(each.value, field)
    }
  },
  'the header of a sheet': (text) => matchHeaders(vat, [text, `${text}*`, ` ${text}`]),
  'the dialect of a CSV file': (text) => detectDialect(text.slice(0, 65_536)),
  'a cell of a CSV file': (text) => formatCsvRow([text, removeFormulaGuard(text)], ';'),
  'the encoding of a file': (text) => {
    const detector = createEncodingDetector()
    detector.read(Buffer.from(text))
    return detector.encoding()
  },
  'an id': (text) => parseId(text),
  'the address of a page': (text) => findActiveEntries([page], { pathname: `/${text}` }),
  'the address of a network': (text) => [networkOf(text), networkOf(`::ffff:${text}`)],
  'the name of a file that is sent': (text) => contentDisposition(text),
  'the name of a file that comes in': async (text) => {
    const file = await createSheetFile(`${text}.csv`, 'a')
    await file[Symbol.asyncDispose]()
  },
  'the id of a call': (text) => readCorrelationId({ headers: { 'x-correlation-id': text } }),
  'the name of a worksheet': (text) => toSheetName(text),
  'a text of a worksheet': (text) => escapeXml(text),
  'a search': (text) =>
    problemOf(() =>
      parseSearchInput(table, { search: { description: text, code: [text], [text]: text }, [text]: 1 }),
    ),
  'an export': (text) =>
    problemOf(() => parseExportInput(table, { title: text, columns: [{ field: text, header: text }] })),
  'a handshake': (text) => problemOf(() => new HandshakeReader(2 ** 24).read(Buffer.from(`${text}\u001e`))),
  'messages in JSON': (text) => problemOf(() => jsonHubProtocol.openReader(2 ** 24).read(Buffer.from(text))),
  'a message in JSON, byte by byte': (text) => {
    const reader = jsonHubProtocol.openReader(2 ** 24)
    return problemOf(() => {
      for (const byte of Buffer.from(text.slice(0, text.length / 10))) reader.read(Uint8Array.of(byte))
    })
  },
  'messages in MessagePack': (text) =>
    problemOf(() => messagePackHubProtocol.openReader(2 ** 24).read(Buffer.from(text))),
  'a message as an event': (text) => new OutgoingMessage(Buffer.from(text), 'Text').asServerSentEvent(),
}

/** Parsers of whole files, which take longer. */
const fileReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'a CSV file': (text) => problemOf(() => readSheet('a.csv', text)),
  'a CSV file below its header': (text) => problemOf(() => readSheet('a.csv', `Code;Naam\n${text}`)),
  'cells, shared texts, formats, places and relations of an Excel file': (text) =>
    problemOf(() => readSheet('a.xlsx', createZip(hostileBook(escaped(text))))),
  'a header in Excel': async (text) => {
    const rows = row(1, textCell('A1', escaped(text))) + row(2, textCell('A2', 'a'))
    const sheet = await problemOf(() => readSheet('a.xlsx', createZip(workbookParts({ rows }))))
    if (sheet) matchHeaders(vat, sheet.headers)
  },
}

test.each(Object.entries(readers))(
  'the time to read %s grows with its length, whatever stands there',
  (_, read) => expectLinear(read, shapes),
  300_000,
)

test.each(Object.entries(fileReaders))(
  'the time to read %s grows with its length, whatever stands there',
  (_, read) => expectLinear(read, shapesOfFiles),
  300_000,
)

async function expectLinear(read: (text: string) => unknown, all: readonly string[]): Promise<void> {
  for (const shape of all) {
    const framed = (text: string) => read(before + text + behind)
    // The first step detects quadratic time before the second would take minutes.
    for (const { lengths, maxGrowth } of steps) {
      let growth = await measureTimeGrowth(framed, shape, lengths)
      // Collecting garbage may have disturbed it.
      if (growth >= maxGrowth) growth = Math.min(growth, await measureTimeGrowth(framed, shape, lengths))
      expect(growth, JSON.stringify(shape)).toBeLessThan(maxGrowth)
    }
  }
}

function hostileBook(value: string): Readonly<Record<string, string>> {
  const cells = ['d', 'n', 's', 'b', 'e', 'str'].map((type) => `<c s="0" t="${type}"><v>${value}</v></c>`)
  const parts = workbookParts({
    rows: `${column(...cells, '<c t="s"><v>0</v></c>')}<row r="${value}"><c r="${value}"/></row>`,
    sharedStrings: `<si><t>${value}</t></si>`,
    formats: [value],
  })
  const path = 'xl/_rels/workbook.xml.rels'
  const relation = `<Relationship Id="${value}" Type="${value}" Target="${value}"/>`
  return { ...parts, [path]: (parts[path] ?? '').replace('</', `${relation}</`) }
}

/** Characters that XML has no place for would end the reading at the first of them. */
function escaped(text: string): string {
  return escapeXml(text)
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('"', '&quot;')
}

/** Being refused is an answer, too. */
async function problemOf<Result>(read: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
