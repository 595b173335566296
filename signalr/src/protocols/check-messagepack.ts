import { isUtf8 } from 'node:buffer'
import { MalformedMessage } from './malformed-message.ts'
import { maxDepth } from './max-depth.ts'

/**
 * Throws MalformedMessage for bytes that are not one complete MessagePack value, before a decoder allocates the items
 * that an array header announces. Counts must fit the remaining bytes, text must be UTF-8, and nesting is limited.
 */
export function checkMessagePack(bytes: Uint8Array): void {
  const passage = new Passage(bytes)
  const awaited = [1]
  let sum = 1
  while (sum > 0) {
    const values = passage.passValue()
    sum += values - 1
    if (sum > passage.remaining) throw endsTooEarly()
    awaited.push((awaited.pop() ?? 0) - 1)
    if (values > 0) awaited.push(values)
    if (awaited.length > maxDepth + 1) throw new MalformedMessage('The message is nested too deeply.')
    while (awaited.at(-1) === 0) awaited.pop()
  }
  if (passage.remaining > 0) throw new MalformedMessage('There are bytes behind the message.')
}

class Passage {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get remaining(): number {
    return this.#bytes.length - this.#at
  }

  passValue(): number {
    const head = this.#number(1)
    if (head < 0x80 || head >= 0xe0) return 0
    if (head < 0x90) return 2 * (head & 0x0f)
    if (head < 0xa0) return head & 0x0f
    if (head < 0xc0) return this.#passText(head & 0x1f)
    return this.#passNamed(formats[head - 0xc0])
  }

  #passNamed(format: Format | undefined): number {
    if (!format) throw new MalformedMessage('The message is no MessagePack.')
    switch (format.holds) {
      case 'scalar':
        return this.#pass(format.size)
      case 'bytes':
        return this.#pass(this.#number(format.size))
      case 'extension':
        return this.#pass(this.#number(format.size) + 1)
      case 'text':
        return this.#passText(this.#number(format.size))
      case 'list':
        return this.#number(format.size)
      case 'map':
      default:
        return 2 * this.#number(format.size)
    }
  }

  #passText(length: number): 0 {
    const start = this.#at
    this.#pass(length)
    for (let at = start; at < this.#at; at++) {
      if ((this.#bytes[at] ?? 0) < 0x80) continue
      if (!isUtf8(this.#bytes.subarray(at, this.#at))) throw new MalformedMessage('A text is no UTF-8.')
      break
    }
    return 0
  }

  #pass(length: number): 0 {
    if (length > this.remaining) throw endsTooEarly()
    this.#at += length
    return 0
  }

  #number(size: number): number {
    const start = this.#at
    this.#pass(size)
    let value = 0
    for (let at = start; at < this.#at; at++) value = value * 0x100 + (this.#bytes[at] ?? 0)
    return value
  }
}

function endsTooEarly(): MalformedMessage {
  return new MalformedMessage('The message ends too early.')
}

interface Format {
  readonly holds: 'scalar' | 'bytes' | 'extension' | 'text' | 'list' | 'map'
  readonly size: number
}

function format(holds: Format['holds'], ...sizes: readonly number[]): readonly Format[] {
  return sizes.map((size) => ({ holds, size }))
}

/** From 0xc0 to 0xdf; the MessagePack specification leaves 0xc1 without a meaning. */
const formats: readonly (Format | undefined)[] = [
  ...format('scalar', 0), // nil
  undefined,
  ...format('scalar', 0, 0), // false, true
  ...format('bytes', 1, 2, 4),
  ...format('extension', 1, 2, 4),
  ...format('scalar', 4, 8), // float 32, 64
  ...format('scalar', 1, 2, 4, 8), // uint 8 to 64
  ...format('scalar', 1, 2, 4, 8), // int 8 to 64
  ...format('scalar', 2, 3, 5, 9, 17), // extensions of a fixed length with the byte of their type
  ...format('text', 1, 2, 4),
  ...format('list', 2, 4),
  ...format('map', 2, 4),
]
