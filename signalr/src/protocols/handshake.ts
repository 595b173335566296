import { ByteAccumulator } from './byte-accumulator.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { jsonHubProtocol } from './json-hub-protocol.ts'
import { MalformedMessage } from './malformed-message.ts'
import { messagePackHubProtocol } from './messagepack-hub-protocol.ts'
import { parseJson } from './parse-json.ts'
import { recordSeparator } from './record-separator-framing.ts'

export interface HandshakeRequest {
  readonly protocol: string
  /** 2 with stateful reconnect, else 1; both mean the same messages. */
  readonly version: number
}

export class HandshakeReader {
  readonly #accumulator: ByteAccumulator

  constructor(maxBytes: number) {
    this.#accumulator = new ByteAccumulator(maxBytes)
  }

  /**
   * Returns the request once this chunk completes it, with the bytes after it. Throws MalformedMessage for an invalid
   * request, to be answered with `handshakeErrors.unexpected`.
   */
  read(piece: Uint8Array): { readonly request: HandshakeRequest; readonly rest: Uint8Array } | undefined {
    const end = piece.indexOf(recordSeparator)
    if (end === -1) {
      this.#accumulator.add(piece)
      return undefined
    }
    const request = requestOf(parseJson(this.#accumulator.take(piece.subarray(0, end))))
    return { request, rest: piece.subarray(end + 1) }
  }
}

/** The protocol of a request, by case-insensitive name, or the error to answer with. */
export function negotiateProtocol(
  request: HandshakeRequest,
  transport: { readonly carriesBinary: boolean },
): { readonly protocol: HubProtocol } | { readonly error: string } {
  const name = request.protocol.toLowerCase()
  const protocol = [jsonHubProtocol, messagePackHubProtocol].find((each) => each.name === name)
  if (!protocol) return { error: `The protocol '${request.protocol}' is not supported.` }
  if (request.version !== 1 && request.version !== 2) {
    const error = `The server does not support version ${request.version} of the '${request.protocol}' protocol.`
    return { error }
  }
  if (protocol.transferFormat === 'Binary' && !transport.carriesBinary) {
    const error = `Cannot use the '${protocol.name}' protocol on the current transport. The transport does not support 'Binary' transfer format.`
    return { error }
  }
  return { protocol }
}

export function encodeHandshakeResponse(error?: string): Buffer {
  return Buffer.from(JSON.stringify({ error }) + String.fromCharCode(recordSeparator))
}

/** Further errors, in the wording of ASP.NET Core. */
export const handshakeErrors = {
  timedOut: 'Handshake was canceled.',
  unexpected: 'An unexpected error occurred during connection handshake.',
} as const

function requestOf(fields: unknown): HandshakeRequest {
  if (typeof fields !== 'object' || fields === null) throw new MalformedMessage('The handshake is no object.')
  const { protocol, version } = fields as { readonly protocol?: unknown; readonly version?: unknown }
  if (typeof protocol !== 'string') throw new MalformedMessage('The handshake names no protocol.')
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw new MalformedMessage('The handshake names no version.')
  }
  return { protocol, version }
}
