import { MalformedMessage } from './malformed-message.ts'

/**
 * The bytes of one message from several chunks. They are copied, so that a short rest does not retain a large chunk, and the
 * buffer grows with received bytes, not with the announced length.
 */
export class GatheredBytes {
  readonly #maximum: number
  #held = nothing
  #length = 0

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  get length(): number {
    return this.#length
  }

  add(piece: Uint8Array): void {
    this.#refuseAbove(this.#length + piece.length)
    this.#makeRoom(this.#length + piece.length)
    this.#held.set(piece, this.#length)
    this.#length += piece.length
  }

  /** All that was gathered with this behind it. What is returned stays as it is: the next message gets other room. */
  take(last: Uint8Array): Uint8Array {
    this.#refuseAbove(this.#length + last.length)
    if (this.#length === 0) return last
    this.add(last)
    const whole = this.#held.subarray(0, this.#length)
    this.#held = nothing
    this.#length = 0
    return whole
  }

  #refuseAbove(length: number): void {
    if (length > this.#maximum) throw tooLarge(this.#maximum)
  }

  #makeRoom(length: number): void {
    if (length <= this.#held.length) return
    const grown = new Uint8Array(Math.min(Math.max(length, 2 * this.#held.length), this.#maximum))
    grown.set(this.#held.subarray(0, this.#length))
    this.#held = grown
  }
}

export function tooLarge(maximum: number): MalformedMessage {
  return new MalformedMessage(`The maximum message size of ${maximum}B was exceeded.`)
}

const nothing = new Uint8Array(0)
