import type { ServerResponse } from 'node:http'
import type { OutgoingMessage } from './outgoing-message.ts'
import type { Transport, TransportListener } from './transport.ts'
import { writeTogether } from './write-together.ts'

/** Server-Sent Events: an answer that goes on; the client sends by posts. */
export class EventStreamTransport implements Transport {
  readonly kind = 'ServerSentEvents'
  readonly #response: ServerResponse

  constructor(response: ServerResponse, listener: TransportListener) {
    this.#response = response
    response.on('drain', () => listener.handleDrained(this))
    response.on('error', () => response.destroy())
    response.on('close', () => listener.handleClosed(this))
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'content-encoding': 'identity',
      // nginx would gather events before it passes them on.
      'x-accel-buffering': 'no',
    })
    // A comment: some proxies pass the headers on only with the first bytes of the body.
    response.write(':\r\n\r\n')
  }

  send(message: OutgoingMessage): void {
    if (!this.#response.writableEnded) writeTogether(this.#response, message.asServerSentEvent())
  }

  bufferedBytes(): number {
    return this.#response.writableLength
  }

  isFull(): boolean {
    return this.#response.writableNeedDrain
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
