import { webSocketFrame } from './web-socket-frame.ts'

export class OutgoingMessage {
  readonly bytes: Buffer
  readonly format: 'Text' | 'Binary'
  #frame: Buffer | undefined
  #event: Buffer | undefined

  constructor(bytes: Buffer, format: 'Text' | 'Binary') {
    this.bytes = bytes
    this.format = format
  }

  asWebSocketFrame(): Buffer {
    this.#frame ??= webSocketFrame(this.bytes, this.format)
    return this.#frame
  }

  asServerSentEvent(): Buffer {
    this.#event ??= serverSentEvent(this.bytes)
    return this.#event
  }
}

function serverSentEvent(bytes: Buffer): Buffer {
  const text = bytes.toString().replaceAll(/\r\n|\r|\n/g, '\r\ndata: ')
  return Buffer.from(`data: ${text}\r\n\r\n`)
}
