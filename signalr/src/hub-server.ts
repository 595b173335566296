import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hub, HubClients } from './hubs/hub.ts'

/** A hub behind one path of an HTTP server. */
export interface HubServer<User> {
  readonly clients: HubClients<User>
  /** Answers negotiate, polls, event streams, posts and deletes: every request below the hub's path. */
  readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Takes a WebSocket on the hub's path. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Tells every client that it may come back, and ends all connections. */
  readonly close: () => Promise<void>
}

/** Times in milliseconds; what is left out is as the original has it. */
export interface HubServerOptions {
  /** Signs connection tokens: the same on every node. At least 32 bytes. */
  readonly secret: Uint8Array
  readonly handshakeTimeout?: number
  readonly keepAliveInterval?: number
  /** A client that has been silent for so long is gone. */
  readonly clientTimeout?: number
  readonly longPollTimeout?: number
  /** How long a connection without a poll, or one that may reconnect statefully, is kept. */
  readonly disconnectTimeout?: number
  readonly maximumReceiveBytes?: number
  /** What may wait for a receiver that reads slowly, before it is closed. */
  readonly maximumBufferedBytes?: number
  /** What is kept for a stateful reconnect, before sending has to wait for an Ack. */
  readonly statefulReconnectBytes?: number
}

export type CreateHubServer = <User>(hub: Hub<User>, options: HubServerOptions) => HubServer<User>
