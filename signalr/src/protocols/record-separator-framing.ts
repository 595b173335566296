import { ByteAccumulator } from './byte-accumulator.ts'

/** Ends each text message; JSON escapes control characters, so it cannot contain it. */
export const recordSeparator = 0x1e

export class RecordSeparatorFraming {
  readonly #accumulator: ByteAccumulator

  constructor(maxBytes: number) {
    this.#accumulator = new ByteAccumulator(maxBytes)
  }

  read(piece: Uint8Array): Uint8Array[] {
    const messages: Uint8Array[] = []
    let rest = piece
    for (let end = rest.indexOf(recordSeparator); end !== -1; end = rest.indexOf(recordSeparator)) {
      messages.push(this.#accumulator.take(rest.subarray(0, end)))
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) this.#accumulator.add(rest)
    return messages
  }
}
