import { maxCellLength } from '../sheet-limits.ts'
import { createBrokenWorkbookProblem, createOversizedWorkbookProblem } from './broken-workbook.ts'
import { decodeOoxmlText } from './cell-text.ts'
import { readXml } from './read-xml.ts'
import { workbookLimits } from './workbook-limits.ts'

/**
 * Texts by index, without phonetic guides; undefined for an unknown index. Throws a RequestProblem: tooLarge beyond
 * the memory for them, malformed for a text that no cell can hold.
 */
export async function readSharedStrings(part: AsyncIterable<Uint8Array>): Promise<Pick<TextStore, 'get'>> {
  const store = createTextStore()
  let text = ''
  let isText = false
  let isPhonetic = false
  const reader = {
    open(name: string) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(more: string) {
      if (isText) text += more
      if (text.length > maxCellLength) throw createBrokenWorkbookProblem()
    },
    close(name: string) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      else if (name === 'si') store.add(decodeOoxmlText(text))
    },
  }
  for await (const size of readXml(part, reader, store.size))
    if (size > workbookLimits.sharedStringMemory)
      throw createOversizedWorkbookProblem('het bevat meer tekst dan kan worden ingelezen')
  return store
}

/** Stores texts as UTF-8 in large blocks: single strings take several times the memory. */
interface TextStore {
  readonly add: (text: string) => void
  readonly get: (index: number) => string | undefined
  readonly size: () => number
}

/** Fits the longest text, of a million characters of three bytes. */
const blockSize = 4 * 1024 * 1024

function createTextStore(): TextStore {
  const blocks: Buffer[] = []
  let used = blockSize
  let count = 0
  let offsets = new Float64Array(1024)
  let lengths = new Uint32Array(1024)

  function add(text: string): void {
    const length = Buffer.byteLength(text)
    if (used + length > blockSize) {
      blocks.push(Buffer.allocUnsafeSlow(blockSize))
      used = 0
    }
    if (count === offsets.length) {
      offsets = copyInto(offsets, new Float64Array(count * 2))
      lengths = copyInto(lengths, new Uint32Array(count * 2))
    }
    blocks.at(-1)?.write(text, used)
    offsets[count] = (blocks.length - 1) * blockSize + used
    lengths[count] = length
    count += 1
    used += length
  }

  function get(index: number): string | undefined {
    if (!(index >= 0 && index < count)) return undefined
    const offset = offsets[index] ?? 0
    const start = offset % blockSize
    return blocks[Math.floor(offset / blockSize)]?.toString('utf8', start, start + (lengths[index] ?? 0))
  }
  return { add, get, size: () => blocks.length * blockSize + offsets.byteLength + lengths.byteLength }
}

function copyInto<List extends Float64Array | Uint32Array>(from: List, to: List): List {
  to.set(from)
  return to
}
