/** Texts by number, kept as bytes: objects of their own would take several times as much memory. */
export interface TextStore {
  readonly add: (text: string) => void
  readonly get: (index: number) => string | undefined
  /** Bytes in use. */
  readonly size: () => number
}

/** Every text fits into one block: none is longer than a million characters, of three bytes at most. */
const blockSize = 4 * 1024 * 1024

export function createTextStore(): TextStore {
  const blocks: Buffer[] = []
  let used = blockSize
  let count = 0
  // Where each text begins, counted through all blocks, and its length in bytes.
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
