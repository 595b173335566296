import { MalformedMessage } from './malformed-message.ts'
import { maxDepth } from './max-depth.ts'

/**
 * Parses untrusted JSON. Throws MalformedMessage for invalid UTF-8 or JSON, nesting that could overflow the stack of
 * later code, and `__proto__` keys, which could become prototypes when copied. Rounds integers beyond 2^53.
 */
export function parseJson(bytes: Uint8Array): unknown {
  refuseDeepNesting(bytes)
  try {
    const text = utf8.decode(bytes)
    // An escaped ASCII character can hide the name, so such text is checked too.
    const mayHaveProto = text.includes('__proto__') || text.includes('\\u00')
    return mayHaveProto ? JSON.parse(text, refuseProto) : JSON.parse(text)
  } catch (error) {
    if (error instanceof MalformedMessage) throw error
    throw new MalformedMessage('The message is no JSON.', { cause: error })
  }
}

function refuseDeepNesting(json: Uint8Array): void {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInText) {
      if (byte === backslash) at++
      else if (byte === quote) isInText = false
    } else if (byte === quote) isInText = true
    else if (byte === listStart || byte === mapStart) {
      if (++depth > maxDepth) throw new MalformedMessage('The message is nested too deeply.')
    } else if (byte === listEnd || byte === mapEnd) depth--
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new MalformedMessage('The key __proto__ is not allowed.')
  return value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const quote = 0x22
const backslash = 0x5c
const listStart = 0x5b
const listEnd = 0x5d
const mapStart = 0x7b
const mapEnd = 0x7d
