import type { HubMessage } from '../protocols/hub-messages.ts'
import type { HubProtocol } from '../protocols/hub-protocol.ts'
import { OutgoingMessage } from '../transports/outgoing-message.ts'

export class SharedMessage {
  readonly #message: HubMessage
  readonly #encoded = new Map<HubProtocol, OutgoingMessage>()

  constructor(message: HubMessage) {
    this.#message = message
  }

  encodedFor(protocol: HubProtocol): OutgoingMessage {
    let encoded = this.#encoded.get(protocol)
    if (!encoded) {
      encoded = encodeMessage(protocol, this.#message)
      this.#encoded.set(protocol, encoded)
    }
    return encoded
  }
}

export function encodeMessage(protocol: HubProtocol, message: HubMessage): OutgoingMessage {
  return new OutgoingMessage(protocol.write(message), protocol.transferFormat)
}
