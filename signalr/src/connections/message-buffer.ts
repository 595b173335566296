import { type HubMessage, messageTypes } from '../protocols/hub-messages.ts'
import { MalformedMessage } from '../protocols/malformed-message.ts'
import type { OutgoingMessage } from '../transports/outgoing-message.ts'

/** The messages that are counted and sent again after a stateful reconnect are those with the lowest numbers. */
export function isCounted({ type }: HubMessage): boolean {
  return type <= messageTypes.cancelInvocation
}

/** What a stateful reconnect needs to know of both directions: no message is lost and none is heard twice. */
export class MessageBuffer {
  /** Sent and not acknowledged, oldest first. */
  #unacknowledged: OutgoingMessage[] = []
  #bytes = 0
  #lastSent = 0

  #nextReceived = 1
  #lastReceived = 0
  #lastAcknowledged = 0
  #isWaitingForSequence = false

  /** Of the messages that wait for an Ack. */
  get bytes(): number {
    return this.#bytes
  }

  add(message: OutgoingMessage): void {
    this.#lastSent += 1
    this.#unacknowledged.push(message)
    this.#bytes += message.bytes.length
  }

  handleAck(sequenceId: number): void {
    const firstKept = this.#lastSent - this.#unacknowledged.length + 1
    const acknowledged = Math.min(sequenceId - firstKept + 1, this.#unacknowledged.length)
    if (acknowledged <= 0) return
    for (const { bytes } of this.#unacknowledged.splice(0, acknowledged)) this.#bytes -= bytes.length
  }

  /** What goes over a new transport first: the number of the message that follows, and the messages themselves. */
  reconnect(): { readonly sequenceId: number; readonly messages: readonly OutgoingMessage[] } {
    this.#isWaitingForSequence = true
    return {
      sequenceId: this.#lastSent - this.#unacknowledged.length + 1,
      messages: this.#unacknowledged,
    }
  }

  /** False for what was received before, or is counted and comes before the Sequence of a new transport. */
  takes(message: HubMessage): boolean {
    if (message.type === messageTypes.sequence) {
      this.#handleSequence(message.sequenceId)
      return false
    }
    if (!isCounted(message)) return true
    if (this.#isWaitingForSequence) return false
    const sequenceId = this.#nextReceived
    this.#nextReceived += 1
    if (sequenceId <= this.#lastReceived) {
      // It comes again, so its Ack was lost.
      this.#lastAcknowledged = Math.min(this.#lastAcknowledged, sequenceId - 1)
      return false
    }
    this.#lastReceived = sequenceId
    return true
  }

  /** The number to acknowledge, when there is one that the client has not heard. */
  takeAck(): number | null {
    if (this.#lastAcknowledged === this.#lastReceived) return null
    this.#lastAcknowledged = this.#lastReceived
    return this.#lastReceived
  }

  #handleSequence(sequenceId: number): void {
    if (sequenceId > this.#nextReceived) {
      throw new MalformedMessage('The sequence begins behind messages that never came in.')
    }
    this.#isWaitingForSequence = false
    this.#nextReceived = sequenceId
  }
}
