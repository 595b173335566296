import {
  encodeHandshakeResponse,
  HandshakeReader,
  handshakeErrors,
  negotiateProtocol,
} from '../protocols/handshake.ts'
import { type Close, type HubMessage, messageTypes } from '../protocols/hub-messages.ts'
import type { HubMessageReader } from '../protocols/hub-protocol.ts'
import { MalformedMessage } from '../protocols/malformed-message.ts'
import { OutgoingMessage } from '../transports/outgoing-message.ts'
import { ConnectionCut, type Transport, type TransportListener } from '../transports/transport.ts'
import { ConnectionClosed } from './connection-closed.ts'
import type { ConnectionOptions } from './connection-options.ts'
import type { Ticket } from './connection-token.ts'
import { Inbox } from './inbox.ts'
import { isCounted } from './message-buffer.ts'
import { Outbox } from './outbox.ts'
import { PostQueue } from './post-queue.ts'
import type { SharedMessage } from './shared-message.ts'

export interface ConnectionHandler {
  readonly handleOpen: () => void
  readonly handleMessage: (message: HubMessage) => void
  readonly handleDrained: () => void
  readonly handleEnded: (error?: Error) => void
}

export interface CloseOptions {
  readonly error?: string
  readonly allowReconnect?: boolean
}

export interface Client<User> {
  readonly user: User
  readonly userId: string
}

export type PauseReason = 'calls' | 'streams'

export interface ConnectionOwner<User> {
  readonly options: ConnectionOptions
  readonly openHandler: (connection: ClientConnection<User>) => ConnectionHandler
  readonly handleGone: (connection: ClientConnection<User>) => void
}

/** Received bytes after which an Ack is sent at once. */
const ackThresholdBytes = 32_768

/** A connection whose streams pause for this multiple of `clientTimeoutMs` counts as deadlocked. */
const maxPauseFactor = 4

export class ClientConnection<User> implements TransportListener {
  readonly ticket: Ticket
  readonly user: User
  readonly userId: string
  readonly #owner: ConnectionOwner<User>
  #phase: 'handshake' | 'open' | 'ended' = 'handshake'
  #transport: Transport | null = null
  #handshake: HandshakeReader | null
  #openReader: (() => HubMessageReader) | null = null
  #reader: HubMessageReader | null = null
  #outbox: Outbox | null = null
  #handler: ConnectionHandler | null = null
  readonly #inbox: Inbox
  #posts: PostQueue | null = null
  #pauseReason: PauseReason | null = null
  #pausedSince = 0
  #unacknowledgedBytes = 0
  #lastReceived = performance.now()
  /** Start of the handshake, of the time without a transport, or of the close. */
  #waitingSince = this.#lastReceived

  constructor(ticket: Ticket, client: Client<User>, owner: ConnectionOwner<User>) {
    this.ticket = ticket
    this.user = client.user
    this.userId = client.userId
    this.#owner = owner
    this.#handshake = new HandshakeReader(owner.options.maxReceiveBytes)
    this.#inbox = new Inbox((message) => this.#deliver(message))
  }

  get transport(): Transport | null {
    return this.#transport
  }

  get isHandshaking(): boolean {
    return this.#phase === 'handshake'
  }

  get hasEnded(): boolean {
    return this.#phase === 'ended'
  }

  get canReconnect(): boolean {
    return this.#phase === 'open' && (this.#outbox?.canReconnect ?? false)
  }

  get isFull(): boolean {
    return this.#transport?.isFull() ?? false
  }

  /**
   * Streams also wait for Acks of a stateful client, whose buffer they would fill. Calls do not: a client sends one
   * Ack per second, which would delay every call of a series.
   */
  get isFullForStreams(): boolean {
    return this.#outbox?.isFullForStreams ?? false
  }

  get inbox(): Inbox {
    return this.#inbox
  }

  get posts(): PostQueue {
    this.#posts ??= new PostQueue(this)
    return this.#posts
  }

  attach(transport: Transport): void {
    const before = this.#transport
    this.#transport = transport
    this.#lastReceived = performance.now()
    if (!this.#outbox) return
    before?.terminate()
    this.#reader = this.#openReader?.() ?? null
    this.#outbox.replaceTransport(transport)
    if (this.#inbox.isPaused) transport.pause()
    this.#handler?.handleDrained()
  }

  handleBytes(transport: Transport, bytes: Buffer): void {
    if (transport === this.#transport) this.receive(bytes)
  }

  /** Handles bytes of a transport or a post. Malformed bytes end this connection only. */
  receive(bytes: Buffer): void {
    if (this.#phase === 'ended') return
    try {
      const rest = this.#handshake ? this.#completeHandshake(this.#handshake, bytes) : bytes
      this.#lastReceived = performance.now()
      if (rest && rest.length > 0) this.#read(rest)
    } catch (error) {
      this.#handleFailure(error)
    }
  }

  handleDrained(transport: Transport): void {
    if (transport === this.#transport) this.#handler?.handleDrained()
  }

  handleClosed(transport: Transport, error?: Error): void {
    if (transport !== this.#transport) return
    this.#transport = null
    if (this.canReconnect && error instanceof ConnectionCut) {
      this.#waitingSince = performance.now()
      this.#outbox?.replaceTransport(null)
      return
    }
    this.#end(error)
    this.#owner.handleGone(this)
  }

  send(message: HubMessage): void {
    if (this.#phase === 'open' && !this.#outbox?.send(message)) this.#handleOverflow()
  }

  sendShared(message: SharedMessage): void {
    if (this.#phase === 'open' && !this.#outbox?.sendShared(message)) this.#handleOverflow()
  }

  pause(reason: PauseReason | null): void {
    if (reason === this.#pauseReason) return
    const wasPaused = this.#pauseReason !== null
    this.#pauseReason = reason
    this.#pausedSince = performance.now()
    if (reason) {
      if (wasPaused) return
      this.#inbox.pause()
      this.#transport?.pause()
      return
    }
    this.#inbox.resume()
    if (this.#inbox.isPaused) return
    this.#lastReceived = performance.now()
    this.#transport?.resume()
  }

  close(options: CloseOptions = {}, error?: Error): void {
    if (this.#phase === 'ended') return
    const message: Close = {
      type: messageTypes.close,
      ...(options.error !== undefined && { error: options.error }),
      ...(options.allowReconnect !== undefined && { allowReconnect: options.allowReconnect }),
    }
    if (this.#phase === 'open') this.#outbox?.sendUncounted(message)
    const transport = this.#transport
    this.#end(error)
    if (transport) transport.close()
    else this.#owner.handleGone(this)
  }

  terminate(error?: Error): void {
    this.#end(error)
    if (this.#transport) this.#transport.terminate()
    else this.#owner.handleGone(this)
  }

  /** Sends due pings and Acks and answers due polls. `now` as `performance.now()`, in milliseconds. */
  handleTick(now: number): void {
    this.#transport?.handleTick?.(now)
    if (this.#phase === 'open') this.#outbox?.handleTick(now)
  }

  /**
   * Enforces the handshake, client, reconnect and pause limits: ends the transport if the client may reconnect, else
   * the connection. `now` as `performance.now()`, in milliseconds.
   */
  enforceTimeouts(now: number): void {
    this.#transport?.enforceTimeouts?.(now)
    if (this.#phase === 'handshake') this.#enforceHandshakeTimeout(now)
    else if (this.#phase === 'open' && this.#transport) this.#enforceClientTimeout(now, this.#transport)
    else if (now - this.#waitingSince >= this.#owner.options.disconnectTimeoutMs) {
      this.terminate(new ConnectionCut('The connection was cut and the client did not come back.'))
    }
  }

  #enforceHandshakeTimeout(now: number): void {
    if (now - this.#waitingSince < this.#owner.options.handshakeTimeoutMs) return
    this.#refuseHandshake(handshakeErrors.timedOut)
    // Before the handshake there is no Close message; the next timeout check ends the connection. A poll must still
    // fetch the error.
    if (this.#transport?.kind !== 'LongPolling') this.#waitingSince = Number.NEGATIVE_INFINITY
  }

  #enforceClientTimeout(now: number, transport: Transport): void {
    this.#enforcePauseLimit(now)
    if (this.hasEnded) return
    if (transport.kind === 'LongPolling') return
    const { clientTimeoutMs } = this.#owner.options
    if (now - this.#lastReceived >= clientTimeoutMs && !this.#inbox.isPaused) {
      const error = new ConnectionClosed(
        `Client hasn't sent a message/ping within the configured ClientTimeoutInterval.`,
      )
      // The client may reconnect before the server notices a network failure.
      if (this.canReconnect) transport.terminate()
      else this.close({ error: error.message, allowReconnect: true }, error)
    }
  }

  /**
   * Detects a deadlock: a call waits for one of its streams while reading is paused because another one is full.
   * Queued calls are no deadlock: the running call ends by itself.
   */
  #enforcePauseLimit(now: number): void {
    if (this.#pauseReason !== 'streams') return
    if (now - this.#pausedSince < this.#owner.options.clientTimeoutMs * maxPauseFactor) return
    const error = new ConnectionClosed('What the client sent was not taken for too long.')
    this.close({ error: error.message, allowReconnect: true }, error)
  }

  #completeHandshake(handshake: HandshakeReader, bytes: Buffer): Uint8Array | null {
    const done = handshake.read(bytes)
    if (!done) return null
    const carriesBinary = this.#transport?.kind !== 'ServerSentEvents'
    const agreed = negotiateProtocol(done.request, { carriesBinary })
    if ('error' in agreed) {
      this.#refuseHandshake(agreed.error)
      return null
    }
    this.#handshake = null
    this.#phase = 'open'
    const { options } = this.#owner
    this.#openReader = () => agreed.protocol.openReader(options.maxReceiveBytes)
    this.#reader = this.#openReader()
    const isOverWebSocket = this.#transport?.kind === 'WebSockets'
    const isStateful = this.ticket.isStateful && isOverWebSocket && done.request.version >= 2
    this.#outbox = new Outbox(agreed.protocol, this.#transport, { options, isStateful })
    this.#transport?.send(new OutgoingMessage(encodeHandshakeResponse(), agreed.protocol.transferFormat))
    this.#handler = this.#owner.openHandler(this)
    this.#handler.handleOpen()
    return done.rest
  }

  #refuseHandshake(error: string): void {
    this.#transport?.send(new OutgoingMessage(encodeHandshakeResponse(error), 'Text'))
    this.close({}, new ConnectionClosed(error))
  }

  #read(bytes: Uint8Array): void {
    const buffer = this.#outbox?.buffer
    for (const message of this.#reader?.read(bytes) ?? []) {
      if (this.hasEnded) return
      if (!buffer || buffer.accepts(message)) this.#take(message)
    }
    if (!buffer) return
    this.#unacknowledgedBytes += bytes.length
    if (this.#unacknowledgedBytes < ackThresholdBytes) return
    this.#unacknowledgedBytes = 0
    this.#outbox?.acknowledge()
  }

  #take(message: HubMessage): void {
    if (isCounted(message)) this.#inbox.add(message)
    else if (message.type === messageTypes.ack) this.#handleAck(message.sequenceId)
    else if (message.type === messageTypes.close) {
      this.close({}, message.error === undefined ? undefined : new ConnectionClosed(message.error))
    }
  }

  #deliver(message: HubMessage): void {
    try {
      this.#handler?.handleMessage(message)
    } catch (error) {
      this.#handleFailure(error)
    }
  }

  #handleAck(sequenceId: number): void {
    this.#outbox?.buffer?.handleAck(sequenceId)
    this.#handler?.handleDrained()
  }

  #handleOverflow(): void {
    this.terminate(new ConnectionClosed('More was waiting for the client than can be kept.'))
  }

  #handleFailure(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const isOfClient = error instanceof MalformedMessage || error instanceof ConnectionClosed
    if (!isOfClient) this.#owner.options.reportFailure(error)
    if (this.#phase === 'handshake') {
      this.#refuseHandshake(handshakeErrors.unexpected)
      return
    }
    const text = 'Connection closed with an error.'
    this.close({ error: isOfClient ? `${text} ${error.message}` : text }, error)
  }

  #end(error?: Error): void {
    if (this.#phase === 'ended') return
    this.#phase = 'ended'
    this.#waitingSince = performance.now()
    this.#inbox.clear()
    this.#handler?.handleEnded(error)
  }
}
