import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { corkedWrite } from './corked-write.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { ConnectionCut, type Transport, type TransportListener } from './transport.ts'

const normalClosure = 1000
const abnormalClosure = 1006

/**
 * Writes shared frames straight to the socket. Without compression the library writes each of its own frames in one
 * call, so frames cannot interleave.
 */
export class WebSocketTransport implements Transport {
  readonly kind = 'WebSockets'
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  #failure: Error | undefined

  constructor(webSocket: WebSocket, socket: Duplex, listener: TransportListener) {
    this.#webSocket = webSocket
    this.#socket = socket
    webSocket.on('message', (data) => listener.handleBytes(this, data as Buffer))
    webSocket.on('error', (error) => {
      this.#failure = error
    })
    webSocket.on('close', (code) => listener.handleClosed(this, this.#failureAt(code)))
    socket.on('drain', () => listener.handleDrained(this))
  }

  send(message: OutgoingMessage): void {
    if (this.#webSocket.readyState === WebSocket.OPEN) {
      corkedWrite(this.#socket, message.asWebSocketFrame())
    }
  }

  bufferedBytes(): number {
    return this.#socket.writableLength
  }

  isFull(): boolean {
    return this.#socket.writableNeedDrain
  }

  pause(): void {
    this.#webSocket.pause()
  }

  resume(): void {
    this.#webSocket.resume()
  }

  close(): void {
    // A paused socket would not receive the client's close frame.
    this.#webSocket.resume()
    this.#webSocket.close(normalClosure)
  }

  terminate(): void {
    this.#webSocket.terminate()
  }

  #failureAt(code: number): Error | undefined {
    if (this.#failure && isProtocolFailure(this.#failure)) return this.#failure
    return code === abnormalClosure ? new ConnectionCut('The connection was cut.') : undefined
  }
}

function isProtocolFailure(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('WS_ERR_')
}
