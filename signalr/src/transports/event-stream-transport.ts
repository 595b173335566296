import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { corkedWrite } from './corked-write.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import type { Transport, TransportListener } from './transport.ts'

export class EventStreamTransport implements Transport {
  readonly kind = 'ServerSentEvents'
  readonly #response: ServerResponse
  readonly #socket: Duplex

  constructor(response: ServerResponse, socket: Duplex, listener: TransportListener) {
    this.#response = response
    this.#socket = socket
    const handleDrained = () => listener.handleDrained(this)
    socket.on('drain', handleDrained)
    response.on('close', () => socket.off('drain', handleDrained))
    response.on('error', () => response.destroy())
    response.on('close', () => listener.handleClosed(this))
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'content-encoding': 'identity',
      // Disables the response buffering of nginx.
      'x-accel-buffering': 'no',
    })
    // A comment: some proxies pass the headers on only with the first bytes of the body.
    response.write(':\r\n\r\n')
  }

  send(message: OutgoingMessage): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    corkedWrite(this.#socket, message.asServerSentEvent(), this.#response)
  }

  bufferedBytes(): number {
    return this.#socket.writableLength
  }

  isFull(): boolean {
    return this.#socket.writableNeedDrain
  }

  pause(): void {}

  resume(): void {}

  close(): void {
    this.#response.end()
  }

  terminate(): void {
    this.#response.destroy()
  }
}
