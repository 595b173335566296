import { type HubMessage, messageTypes } from '../protocols/hub-messages.ts'
import { MalformedMessage } from '../protocols/malformed-message.ts'
import type { OutgoingMessage } from '../transports/outgoing-message.ts'

/** Whether messages of this type have sequence numbers: invocations, items, completions and cancellations. */
export function isCounted({ type }: HubMessage): boolean {
  return type <= messageTypes.cancelInvocation
}

/**
 * Sequence numbers and unacknowledged messages of a stateful connection: none is lost, none is handled twice.
 */
export class MessageBuffer {
  #unacknowledged: OutgoingMessage[] = []
  #bytes = 0
  #lastSent = 0
  #lastAcknowledgedByClient = 0

  #nextReceived = 1
  #lastReceived = 0
  #lastAcknowledged = 0
  #isWaitingForSequence = false

  get bytes(): number {
    return this.#bytes
  }

  get isComplete(): boolean {
    return this.#lastAcknowledgedByClient >= this.#firstKept - 1
  }

  /**
   * Drops the oldest messages beyond this size; the buffer is incomplete until the client has acknowledged them.
   */
  add(message: OutgoingMessage, maxBytes: number): void {
    this.#lastSent += 1
    this.#unacknowledged.push(message)
    this.#bytes += message.bytes.length
    while (this.#bytes > maxBytes && this.#unacknowledged.length > 1) this.#drop(1)
  }

  handleAck(sequenceId: number): void {
    this.#lastAcknowledgedByClient = Math.max(
      this.#lastAcknowledgedByClient,
      Math.min(sequenceId, this.#lastSent),
    )
    this.#drop(this.#lastAcknowledgedByClient - this.#firstKept + 1)
  }

  reconnect(): { readonly sequenceId: number; readonly messages: readonly OutgoingMessage[] } {
    this.#isWaitingForSequence = true
    return {
      sequenceId: this.#firstKept,
      messages: this.#unacknowledged,
    }
  }

  /** False for a duplicate, or a counted message before the Sequence message of a new transport. */
  accepts(message: HubMessage): boolean {
    if (message.type === messageTypes.sequence) {
      this.#handleSequence(message.sequenceId)
      return false
    }
    if (!isCounted(message)) return true
    if (this.#isWaitingForSequence) return false
    const sequenceId = this.#nextReceived
    this.#nextReceived += 1
    if (sequenceId <= this.#lastReceived) {
      // A duplicate means that its Ack was lost.
      this.#lastAcknowledged = Math.min(this.#lastAcknowledged, sequenceId - 1)
      return false
    }
    this.#lastReceived = sequenceId
    return true
  }

  takeAck(): number | null {
    if (this.#lastAcknowledged === this.#lastReceived) return null
    this.#lastAcknowledged = this.#lastReceived
    return this.#lastReceived
  }

  get #firstKept(): number {
    return this.#lastSent - this.#unacknowledged.length + 1
  }

  #drop(count: number): void {
    if (count <= 0) return
    for (const { bytes } of this.#unacknowledged.splice(0, count)) this.#bytes -= bytes.length
  }

  #handleSequence(sequenceId: number): void {
    if (sequenceId > this.#nextReceived) {
      throw new MalformedMessage('The sequence begins behind messages that never came in.')
    }
    this.#isWaitingForSequence = false
    this.#nextReceived = sequenceId
  }
}
