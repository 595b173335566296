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
  #lastHeard = 0

  #nextReceived = 1
  #lastReceived = 0
  #lastAcknowledged = 0
  #isWaitingForSequence = false

  /** Of the messages that wait for an Ack. */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether it has all that the client may have missed, so that a new transport can go on where the last one ended. */
  get isComplete(): boolean {
    return this.#lastHeard >= this.#firstKept - 1
  }

  /** Beyond this size all but the newest are forgotten, oldest first: until the client has acknowledged them, it is not complete. */
  add(message: OutgoingMessage, maximumBytes: number): void {
    this.#lastSent += 1
    this.#unacknowledged.push(message)
    this.#bytes += message.bytes.length
    while (this.#bytes > maximumBytes && this.#unacknowledged.length > 1) this.#forget(1)
  }

  handleAck(sequenceId: number): void {
    this.#lastHeard = Math.max(this.#lastHeard, Math.min(sequenceId, this.#lastSent))
    this.#forget(this.#lastHeard - this.#firstKept + 1)
  }

  /** What goes over a new transport first: the number of the message that follows, and the messages themselves. */
  reconnect(): { readonly sequenceId: number; readonly messages: readonly OutgoingMessage[] } {
    this.#isWaitingForSequence = true
    return {
      sequenceId: this.#firstKept,
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

  get #firstKept(): number {
    return this.#lastSent - this.#unacknowledged.length + 1
  }

  #forget(count: number): void {
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
