import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ImportRecord, importFile, imports, tryUpload } from '../../imports/import-records.ts'
import { type ImportServer, makeImporter, startImportServer } from '../../imports/import-server.ts'
import { findOrders, nextNumber, orderFile, orderHeaders } from '../../imports/order-files.ts'

const maxUploadBytes = 16 * 1024 * 1024
const headers = orderHeaders.join(';')

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'), { settings: { maxUploadBytes } })
})
afterAll(() => all.server.close())

/** An import that failed as a whole, with a sentence about the file and not about the program. */
function expectFailed(record: ImportRecord): void {
  expect(record).toMatchObject({
    importStatus: 'Failed',
    isValid: false,
    numberOfErrors: 1,
    errors: [{ identifier: '', lineNumber: null }],
  })
  const sentence = record.errors[0]?.errorMessage
  expect(sentence).toMatch(/^\p{Lu}.*\p{L}.*$/su)
  expect(sentence).not.toMatch(/storing|correlatie/)
}

/** The numbers of stored rows of imports. */
async function countKept(): Promise<unknown> {
  const [row] = await all.server.query(`SELECT (SELECT count(*) FROM record.import_record) AS records,
    (SELECT count(*) FROM stamboek.import_file) AS uploads, (SELECT count(*) FROM stamboek.file) AS files,
    (SELECT count(*) FROM stamboek.file_chunk) AS chunks, (SELECT count(*) FROM stamboek_jobs.job) AS jobs`)
  return row
}

describe('fails with a sentence', () => {
  const valid = () => orderFile({})
  const bytes = (content: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(content, encoding))

  test.each<[string, () => string | Uint8Array<ArrayBuffer>]>([
    ['nothing', () => ''],
    ['blank lines', () => '\r\n\r\n'],
    ['a byte order mark alone', () => '\ufeff'],
    ['headers alone', () => headers],
    ['headers and blank lines', () => `${headers}\r\n\r\n;;;;;;;\r\n`],
    ['no headers', () => valid().split('\r\n').slice(1).join('\r\n')],
    ['a quote that does not end', () => `${valid()}\r\n"x;y\r\nz`],
    ['a quote within a cell', () => `${valid()}\r\na"b";"c" d;e\r\n`],
    ['NUL', () => `${valid()}\r\n\0;\0\r\n`],
    [
      'bytes of no encoding',
      () => new Uint8Array([0xef, 0xbb, 0xbf, ...bytes(valid(), 'utf8'), 0xc3, 0x28, 0xff]),
    ],
    ['half of a character in UTF-16', () => new Uint8Array([...bytes(`\ufeff${valid()}`, 'utf16le'), 0x00])],
    ['a zip', () => new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new Uint8Array(100)])],
    ['a program', () => new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4])],
    ['a PDF', () => '%PDF-1.7\n'],
    ['a page', () => '<!doctype html><html><body>Orders</body></html>'],
    ['a line of 10 MB', () => `${valid()}\r\n${'x'.repeat(10_000_000)}\r\n`],
    ['2,000 columns', () => `${headers}${';x'.repeat(2_000)}\r\n`],
  ])('%s', async (_, content) => {
    const before = await countTasks()
    expectFailed(await importFile(all.north, content()))
    expect(await countTasks()).toEqual(before)
  })

  test('1,000,001 lines', async () => {
    const record = await importFile(all.north, `${headers}\n${'x\n'.repeat(1_000_001)}`)
    expect(record.errors[0]?.errorMessage).toBe(
      'Het bestand heeft meer dan 1.000.000 regels. Verdeel het over meer bestanden.',
    )
  })
})

const countTasks = () => all.server.query('SELECT count(*) FROM record.task')

describe('is read', () => {
  test.each<[string, (content: string) => Uint8Array<ArrayBuffer>]>([
    ['UTF-8', (content) => new Uint8Array(Buffer.from(content))],
    ['UTF-8 with a byte order mark', (content) => new Uint8Array(Buffer.from(`\ufeff${content}`))],
    ['windows-1252', (content) => new Uint8Array(Buffer.from(content, 'latin1'))],
    ['UTF-16', (content) => new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le'))],
    ['UTF-16, big-endian', (content) => new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le').swap16())],
  ])('%s', async (_, encode) => {
    const ordernummer = nextNumber()
    const record = await importFile(
      all.north,
      encode(orderFile({ ordernummer, omschrijving: 'Café öffnen' })),
    )
    expect(record).toMatchObject({ importStatus: 'Completed', numberOfErrors: 0 })
    expect(await findOrders(all.north, ordernummer)).toMatchObject([{ description: 'Café öffnen' }])
  })

  test('a file whose bad rows are named by their line, blank ones counted', async () => {
    const [first, second] = orderFile({ taaktype: 'A1' }, { taaktype: 'A2' }).split('\r\n').slice(1)
    const record = await importFile(all.north, [headers, first, '', second, 'te weinig'].join('\n'))
    expect(record).toMatchObject({ importStatus: 'Completed', numberOfErrors: 3 })
    expect(record.errors.map(({ lineNumber }) => lineNumber)).toEqual([2, 4, 5])
  })
})

describe('is refused, and nothing is kept of it', () => {
  test.each([
    ['a wrong extension', { name: 'orders.xlsx' }, 415],
    ['no extension', { name: 'orders' }, 415],
    ['an extension behind another one', { name: 'orders.csv.exe' }, 415],
    ['an unknown type of file', { fileTypeId: 'facturen' }, 422],
    ['the name of a member of every object', { fileTypeId: '__proto__' }, 422],
    ['a type of file that is too long', { fileTypeId: 'x'.repeat(41) }, 400],
    ['no type of file', { fileTypeId: '' }, 422],
    ['a flag that is none', { isDuplicateAllowed: 'ja' }, 400],
  ])('%s', async (_, file, status) => {
    const before = await countKept()
    const answer = await tryUpload(all.north, orderFile({}), file)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.body.detail).toMatch(/^\p{Lu}.*\.$/su)
    expect(await countKept()).toEqual(before)
  })

  test('by somebody without the right', async () => {
    const { client } = await makeImporter([all.north, ['ImportRecordRead', 'TaskCreate']])
    const before = await countKept()
    expect(await tryUpload(client, orderFile({}))).toMatchObject({ status: 403 })
    expect(await countKept()).toEqual(before)
  })

  test('more than may be sent, before it is sent whole', async () => {
    const before = await countKept()
    const answer = await tryUpload(all.north, 'x'.repeat(maxUploadBytes + 1))
    expect(answer).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('16 MiB') as string },
    })
    const { request, answered } = openUpload()
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    for (let sent = 0; sent <= maxUploadBytes; sent += chunk.length) request.write(chunk)
    expect(await answered).toBe(413)
    request.destroy()
    expect(await countKept()).toEqual(before)
  })

  test('an upload that broke off', async () => {
    const before = await countKept()
    const { request, answered } = openUpload()
    await new Promise((resolve) => request.write(orderFile({}), resolve))
    request.destroy()
    expect(await answered).toBe('broke off')
    // Uploads of one user are received one after another.
    expect((await tryUpload(all.north, '', { name: 'orders' })).status).toBe(415)
    expect(await countKept()).toEqual(before)
  })
})

/** An upload whose file is written in chunks and does not end; `answered` resolves with the status of the response. */
function openUpload() {
  const { promise: answered, resolve } = Promise.withResolvers<number | string>()
  const request = send(all.north.address + imports, {
    method: 'POST',
    agent: false,
    headers: { ...all.north.callHeaders, 'content-type': 'multipart/form-data; boundary=grens' },
  })
  request.on('error', () => resolve('broke off'))
  request.on('response', (response) => {
    void text(response).then(() => resolve(response.statusCode ?? 0))
  })
  const part = (named: string) => `--grens\r\nContent-Disposition: form-data; ${named}\r\n\r\n`
  request.write(`${part('name="fileTypeId"')}orders\r\n${part('name="file"; filename="orders.csv"')}`)
  return { request, answered }
}

describe('the name of a file', () => {
  test.each([
    ['loses folders', '../../etc/orders.csv', 'orders.csv'],
    ['loses folders of Windows', 'C:\\orders\\mei.csv', 'mei.csv'],
    ['loses marks that turn the direction', 'orders\u202evsc.csv', 'ordersvsc.csv'],
    ['is cut, and keeps its extension', `${'n'.repeat(300)}.csv`, `${'n'.repeat(251)}.csv`],
    ['may have capitals', 'ORDERS.CSV', 'ORDERS.CSV'],
    ['may be HTML', '<img src=x>.csv', '<img src=x>.csv'],
  ])('%s', async (_, name, expected) => {
    const record = await importFile(all.north, orderFile({}), { name })
    expect(record).toMatchObject({ importStatus: 'Completed', fileName: expected })
    const answer = await all.north.get(`${imports}/download/${record.id}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\/<>]+\.csv"/i)
  })

  test('has no line breaks', async () => {
    const record = await importFile(all.north, orderFile({}), { name: 'or\r\nders.csv' })
    expect(record.fileName).not.toMatch(/[\r\n]/)
  })
})
