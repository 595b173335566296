import { type HubMessage, messageTypes } from '../protocols/hub-messages.ts'
import type { HubProtocol } from '../protocols/hub-protocol.ts'
import type { OutgoingMessage } from '../transports/outgoing-message.ts'
import type { Transport } from '../transports/transport.ts'
import type { ConnectionOptions } from './connection-options.ts'
import { MessageBuffer } from './message-buffer.ts'
import { encodeMessage, type SharedMessage } from './shared-message.ts'

export class Outbox {
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

  get canReconnect(): boolean {
    return this.buffer?.isComplete ?? false
  }

  /** Only streams wait for an Ack, since they fill the buffer. */
  get isFullForStreams(): boolean {
    if (this.#transport?.isFull()) return true
    return this.buffer !== null && this.buffer.bytes >= this.#options.statefulReconnectBytes
  }

  replaceTransport(transport: Transport | null): void {
    this.#transport = transport
    if (!transport || !this.buffer) return
    const { sequenceId, messages } = this.buffer.reconnect()
    this.sendUncounted({ type: messageTypes.sequence, sequenceId })
    for (const message of messages) transport.send(message)
  }

  /** False if the buffer exceeds its limit. Throws if the message cannot be encoded. */
  send(message: HubMessage): boolean {
    return this.#send(encodeMessage(this.#protocol, message))
  }

  sendShared(message: SharedMessage): boolean {
    return this.#send(message.encodedFor(this.#protocol))
  }

  sendUncounted(message: HubMessage): void {
    if (!this.#transport) return
    this.#lastSent = performance.now()
    this.#transport.send(encodeMessage(this.#protocol, message))
  }

  acknowledge(): void {
    const sequenceId = this.buffer?.takeAck() ?? null
    if (sequenceId !== null) this.sendUncounted({ type: messageTypes.ack, sequenceId })
  }

  /** Sends a due Ack, and a ping after idle time; skips a client that does not read. */
  handleTick(now: number): void {
    if (!this.#transport || this.#transport.isFull()) return
    this.acknowledge()
    // With long polling the polls replace pings.
    if (this.#transport.kind === 'LongPolling') return
    if (now - this.#lastSent >= this.#options.keepAliveIntervalMs) {
      this.sendUncounted({ type: messageTypes.ping })
    }
  }

  /** Counts only messages buffered before the last one, which may have any size. */
  #send(message: OutgoingMessage): boolean {
    const { maxBufferedBytes } = this.#options
    const transport = this.#transport
    this.buffer?.add(message, maxBufferedBytes)
    if (!transport) return this.canReconnect
    if (transport.bufferedBytes() > maxBufferedBytes) return false
    this.#lastSent = performance.now()
    transport.send(message)
    return true
  }
}
