import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createSheetFile } from '@stamboek/testing/sheets/sheet-files'
import { isolateTemporaryFiles, temporaryFiles } from '@stamboek/testing/sheets/temporary-files'
import { expect, test } from 'vitest'
import { receiveFile, writeSheetFile } from './sheet-file.ts'

isolateTemporaryFiles()

const mebibyte = 1024 * 1024

test('keeps what comes in, under a name without folders, for this program alone', async () => {
  const file = await createSheetFile('C:\\Mijn map\\landen.csv', [Buffer.from('Code\n'), Buffer.from('NL\n')])
  expect(file).toMatchObject({ name: 'landen.csv', size: 8 })
  const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(20), 0, 20, 0)
  expect(buffer.toString('utf8', 0, bytesRead)).toBe('Code\nNL\n')
  expect((await file.handle.stat()).mode & 0o077).toBe(0)
  expect(await temporaryFiles()).toHaveLength(process.platform === 'linux' ? 1 : 0)
  await file[Symbol.asyncDispose]()
  expect(file.handle.fd).toBe(-1)
  expect(await temporaryFiles()).toEqual([])
})

test('the file has no name that could be left behind', async () => {
  await using file = await createSheetFile('a.csv', 'x')
  const [path = ''] = await temporaryFiles()
  await expect(stat(path.replace(/ \(deleted\)$/, ''))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(file.size).toBe(1)
})

test('refuses 1 GiB as soon as it is too much', async () => {
  let made = 0
  function* gibibyte() {
    for (; made < 1024; made += 1) yield Buffer.alloc(mebibyte)
  }
  const stream = Readable.from(gibibyte(), { objectMode: false })
  await expect(receiveFile(stream, { name: 'a.csv', maxBytes: 50 * mebibyte })).rejects.toMatchObject({
    code: 'tooLarge',
    message: 'Het bestand is te groot: hoogstens 50 MiB is toegestaan.',
  })
  expect(made).toBeLessThan(60)
  expect(stream.destroyed).toBe(true)
  expect(await temporaryFiles()).toEqual([])
})

test.each([
  [1, '1 byte'],
  [1536, '1,5 KiB'],
  [52_428_800, '50 MiB'],
])('says that %d bytes are %s', async (maxBytes, size) => {
  const stream = Readable.from([Buffer.alloc(maxBytes + 1)])
  await expect(receiveFile(stream, { name: 'a.csv', maxBytes })).rejects.toThrow(`hoogstens ${size} is`)
})

test('a file as large as allowed is received', async () => {
  await using file = await receiveFile(Readable.from([Buffer.alloc(5)]), { name: 'a.csv', maxBytes: 5 })
  expect(file.size).toBe(5)
})

test('refuses an upload while the files of all users take too much of the disk', async () => {
  const receive = () =>
    receiveFile(Readable.from([Buffer.alloc(60)]), { name: 'a.csv', maxBytes: 60, maxTotalBytes: 100 })
  {
    await using first = await receive()
    expect(first.size).toBe(60)
    await expect(receive()).rejects.toMatchObject({
      code: 'tooManyRequests',
      message: 'Er worden op de server al veel bestanden verwerkt. Probeer het straks opnieuw.',
    })
  }
  await using again = await receive()
  expect(again.size).toBe(60)
})

test('an aborted upload leaves no file', async () => {
  async function* broken() {
    yield Buffer.from('Code\n')
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  await expect(receiveFile(Readable.from(broken()), { name: 'a.csv', maxBytes: 100 })).rejects.toMatchObject({
    code: 'malformed',
    message: 'Het bestand is niet helemaal aangekomen. Probeer het opnieuw.',
  })
  expect(await temporaryFiles()).toEqual([])
})

test.each([
  ['a\nb\u0000c\u0085.csv', 'abc.csv'],
  ['a\u202Evsc.\u200Bcsv', 'avsc.csv'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(251)}.csv`],
  ['x'.repeat(300), 'x'.repeat(255)],
  [`.${'x'.repeat(300)}`, `.${'x'.repeat(254)}`],
  [`${'x'.repeat(250)}😀.csv`, `${'x'.repeat(250)}.csv`],
  ['a\ud83d.csv', 'a\ufffd.csv'],
])('gives %j a printable name', async (given, name) => {
  await using file = await createSheetFile(given, 'x')
  expect(file.name).toBe(name)
  expect(file.name.isWellFormed()).toBe(true)
})

test('a failure to read content that is not an upload passes through, and leaves no file', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('Code')
    throw lost
  }
  await expect(writeSheetFile(failing(), { name: 'a.csv', maxBytes: 100 })).rejects.toBe(lost)
  expect(await temporaryFiles()).toEqual([])
})
