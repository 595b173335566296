import { MalformedMessage } from './malformed-message.ts'

/**
 * Joins chunks into one message. They are copied, so that a short rest does not retain a large chunk; the buffer
 * grows with received bytes, not with the announced length.
 */
export class ByteAccumulator {
  readonly #maxBytes: number
  #buffer = emptyBytes
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get length(): number {
    return this.#length
  }

  add(piece: Uint8Array): void {
    this.#requireWithinLimit(this.#length + piece.length)
    this.#grow(this.#length + piece.length)
    this.#buffer.set(piece, this.#length)
    this.#length += piece.length
  }

  take(last: Uint8Array): Uint8Array {
    this.#requireWithinLimit(this.#length + last.length)
    if (this.#length === 0) return last
    this.add(last)
    const whole = this.#buffer.subarray(0, this.#length)
    this.#buffer = emptyBytes
    this.#length = 0
    return whole
  }

  #requireWithinLimit(length: number): void {
    if (length > this.#maxBytes) throw createTooLargeError(this.#maxBytes)
  }

  #grow(length: number): void {
    if (length <= this.#buffer.length) return
    const grown = new Uint8Array(Math.min(Math.max(length, 2 * this.#buffer.length), this.#maxBytes))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
  }
}

export function createTooLargeError(maxBytes: number): MalformedMessage {
  return new MalformedMessage(`The maximum message size of ${maxBytes}B was exceeded.`)
}

const emptyBytes = new Uint8Array(0)
