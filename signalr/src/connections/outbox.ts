import { type HubMessage, messageTypes } from '../protocols/hub-messages.ts'
import type { HubProtocol } from '../protocols/hub-protocol.ts'
import type { OutgoingMessage } from '../transports/outgoing-message.ts'
import type { Transport } from '../transports/transport.ts'
import type { ConnectionOptions } from './connection-options.ts'
import { MessageBuffer } from './message-buffer.ts'
import { encodeMessage, type SharedMessage } from './shared-message.ts'

/** All that goes to one client whose protocol is agreed on, over the transport that it has, if it has one. */
export class Outbox {
  /** What a stateful reconnect needs; null where there is none. */
  readonly buffer: MessageBuffer | null
  readonly #protocol: HubProtocol
  readonly #options: ConnectionOptions
  #transport: Transport | null
  #lastSent = performance.now()

  constructor(
    protocol: HubProtocol,
    transport: Transport | null,
    { options, isStateful }: { readonly options: ConnectionOptions; readonly isStateful: boolean },
  ) {
    this.#protocol = protocol
    this.#transport = transport
    this.#options = options
    this.buffer = isStateful ? new MessageBuffer() : null
  }

  /** Whether a new transport could go on where the last one ended. */
  get canReconnect(): boolean {
    return this.buffer?.isComplete ?? false
  }

  /** Whether streams should wait. Only they wait for an Ack, since they are what fills a buffer. */
  get isFullForStreams(): boolean {
    if (this.#transport?.isFull()) return true
    return this.buffer !== null && this.buffer.bytes >= this.#options.statefulReconnectBytes
  }

  /** Null once it is cut. A new one gets first what the client may have missed. */
  exchangeTransport(transport: Transport | null): void {
    this.#transport = transport
    if (!transport || !this.buffer) return
    const { sequenceId, messages } = this.buffer.reconnect()
    this.sendUncounted({ type: messageTypes.sequence, sequenceId })
    for (const message of messages) transport.send(message)
  }

  /** False where more is waiting than can be kept. Throws what cannot be encoded. */
  send(message: HubMessage): boolean {
    return this.#send(encodeMessage(this.#protocol, message))
  }

  sendShared(message: SharedMessage): boolean {
    return this.#send(message.encodedFor(this.#protocol))
  }

  /** Pings and the like, which nobody misses after a reconnect. */
  sendUncounted(message: HubMessage): void {
    if (!this.#transport) return
    this.#lastSent = performance.now()
    this.#transport.send(encodeMessage(this.#protocol, message))
  }

  acknowledge(): void {
    const sequenceId = this.buffer?.takeAck() ?? null
    if (sequenceId !== null) this.sendUncounted({ type: messageTypes.ack, sequenceId })
  }

  /** Acknowledges, and pings where nothing else was sent; not one who does not read. */
  handleTime(now: number): void {
    if (!this.#transport || this.#transport.isFull()) return
    this.acknowledge()
    // A poll tells both sides that the other is there.
    if (this.#transport.kind === 'LongPolling') return
    if (now - this.#lastSent >= this.#options.keepAliveInterval) {
      this.sendUncounted({ type: messageTypes.ping })
    }
  }

  /** One message may be as large as it is; it is what waited before it that tells of a slow receiver. */
  #send(message: OutgoingMessage): boolean {
    const { maximumBufferedBytes } = this.#options
    const transport = this.#transport
    this.buffer?.add(message, maximumBufferedBytes)
    if (!transport) return this.canReconnect
    if (transport.bufferedBytes() > maximumBufferedBytes) return false
    this.#lastSent = performance.now()
    transport.send(message)
    return true
  }
}
