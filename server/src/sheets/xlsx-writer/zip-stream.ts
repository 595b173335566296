import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** The limit without ZIP64, which Excel does not read from streamed files. */
const maxZipValue = 0xffff_ffff

/**
 * Streams a ZIP file; throws beyond 4 GiB. An entry's sizes are unknown until it ends, so they follow it in a data
 * descriptor.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  let length = 0
  const directory: Buffer[] = []
  for await (const { name, content } of entries) {
    const start = length
    const head = localHeader(Buffer.from(name))
    length += head.length
    yield head
    const sums: EntrySums = { crc: 0, size: 0, packed: 0 }
    for await (const packed of deflateContent(content, sums)) {
      sums.packed += packed.length
      length += packed.length
      yield packed
    }
    if (sums.size > maxZipValue || length > maxZipValue)
      throw new Error('A ZIP file holds no more than 4 GiB')
    const tail = descriptor(sums)
    length += tail.length
    yield tail
    directory.push(directoryEntry(Buffer.from(name), sums, start))
  }
  yield Buffer.concat([...directory, endOf(directory, length)])
}

interface EntrySums {
  crc: number
  size: number
  packed: number
}

const level = 1

async function* deflateContent(content: ZipEntry['content'], sums: EntrySums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level, chunkSize: 65_536 })
  const feeding = pipeline(addChecksums(content, sums), deflate)
  const fed = feeding.catch(() => {})
  try {
    for await (const packed of deflate) yield packed as Buffer
    await feeding
  } finally {
    deflate.destroy()
    await fed
  }
}

async function* addChecksums(content: ZipEntry['content'], sums: EntrySums): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece)
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    yield bytes
  }
}

const version = 20
/** Data descriptor, UTF-8 name. */
const flags = 0x0808
const deflateMethod = 8
/** 1 January 1980, the ZIP epoch, so that equal content gives equal bytes. */
const day = 0x21

function localHeader(name: Buffer): Buffer {
  return Buffer.concat([
    packNumbers([4, 0x0403_4b50], [2, version], [2, flags], [2, deflateMethod], [2, 0], [2, day]),
    packNumbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])
}

function descriptor({ crc, packed, size }: EntrySums): Buffer {
  return packNumbers([4, 0x0807_4b50], [4, crc], [4, packed], [4, size])
}

function directoryEntry(name: Buffer, { crc, packed, size }: EntrySums, start: number): Buffer {
  return Buffer.concat([
    packNumbers(
      [4, 0x0201_4b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflateMethod],
      [2, 0],
      [2, day],
    ),
    packNumbers([4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
    packNumbers([4, start]),
    name,
  ])
}

function endOf(directory: readonly Buffer[], start: number): Buffer {
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  const count = directory.length
  return packNumbers(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, start],
    [2, 0],
  )
}

function packNumbers(...parts: readonly (readonly [bytes: number, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let offset = 0
  for (const [bytes, value] of parts) offset = buffer.writeUIntLE(value, offset, bytes)
  return buffer
}
