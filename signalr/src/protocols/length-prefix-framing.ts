import { ByteAccumulator, createTooLargeError } from './byte-accumulator.ts'
import { MalformedMessage } from './malformed-message.ts'

/**
 * Splits chunks, which may end anywhere, into messages that follow their length. The length is a VarInt: seven bits a
 * byte, the lowest first, the highest bit set in all bytes but the last.
 */
export class LengthPrefixFraming {
  readonly #maxBytes: number
  readonly #accumulator: ByteAccumulator
  #length: number | undefined
  #prefix = 0
  #prefixBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#accumulator = new ByteAccumulator(maxBytes)
  }

  read(piece: Uint8Array): Uint8Array[] {
    const messages: Uint8Array[] = []
    let at = 0
    while (at < piece.length) {
      this.#length ??= this.#readPrefix(piece[at++] ?? 0)
      if (this.#length === undefined) continue
      const end = at + this.#length - this.#accumulator.length
      if (end > piece.length) {
        this.#accumulator.add(piece.subarray(at))
        break
      }
      messages.push(this.#accumulator.take(piece.subarray(at, end)))
      this.#length = undefined
      at = end
    }
    return messages
  }

  #readPrefix(byte: number): number | undefined {
    this.#prefix += (byte & 0x7f) * 2 ** (7 * this.#prefixBytes)
    this.#prefixBytes++
    if (this.#prefix > this.#maxBytes) throw createTooLargeError(this.#maxBytes)
    if (byte & 0x80) {
      if (this.#prefixBytes === maxPrefixBytes) throw new MalformedMessage('The length has no end.')
      return undefined
    }
    const length = this.#prefix
    if (length === 0) throw new MalformedMessage('The message is empty.')
    this.#prefix = 0
    this.#prefixBytes = 0
    return length
  }
}

export function withLengthPrefix(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(prefixBytes(message.length) + message.length)
  let rest = message.length
  let at = 0
  for (; rest > 0x7f; rest >>>= 7) framed[at++] = (rest & 0x7f) | 0x80
  framed[at++] = rest
  framed.set(message, at)
  return framed
}

function prefixBytes(length: number): number {
  let bytes = 1
  for (let rest = length; rest > 0x7f; rest >>>= 7) bytes++
  return bytes
}

const maxPrefixBytes = 5
