import type { ServerResponse } from 'node:http'
import type { OutgoingMessage } from './outgoing-message.ts'
import { respond } from './respond.ts'
import { ConnectionCut, type Transport, type TransportListener } from './transport.ts'

/** Bytes buffered for the next poll before streams must wait. */
const fullThresholdBytes = 65_536

const contentTypes = { Text: 'text/plain', Binary: 'application/octet-stream' } as const

export interface LongPollingTimeouts {
  readonly longPollTimeoutMs: number
  readonly disconnectTimeoutMs: number
}

export class LongPollingTransport implements Transport {
  readonly kind = 'LongPolling'
  readonly #listener: TransportListener
  readonly #timeouts: LongPollingTimeouts
  #waiting: OutgoingMessage[] = []
  #waitingBytes = 0
  #poll: ServerResponse | undefined
  #answered: ServerResponse | undefined
  #since = performance.now()
  #isAnswering = false
  #state: 'running' | 'closing' | 'closed' = 'running'

  constructor(listener: TransportListener, times: LongPollingTimeouts) {
    this.#listener = listener
    this.#timeouts = times
  }

  handleFirstPoll(response: ServerResponse): void {
    respond(response, 200)
    this.#since = performance.now()
  }

  handlePoll(response: ServerResponse): void {
    // The client aborted this poll; the next one gets its messages.
    if (response.destroyed) return
    this.#endPoll(204)
    // A new poll means that the last response has arrived or is not wanted; unread responses must not accumulate.
    if (this.#answered && !this.#answered.writableFinished) this.#answered.destroy()
    if (this.#state === 'closed') {
      respond(response, 204)
      return
    }
    this.#poll = response
    this.#since = performance.now()
    response.on('close', () => {
      if (this.#poll === response) this.#clearPoll()
    })
    if (this.#waiting.length > 0 || this.#state === 'closing') this.#deliver()
  }

  send(message: OutgoingMessage): void {
    if (this.#state !== 'running') return
    this.#waiting.push(message)
    this.#waitingBytes += message.bytes.length
    if (this.#poll && !this.#isAnswering) {
      this.#isAnswering = true
      process.nextTick(() => {
        this.#isAnswering = false
        this.#deliver()
      })
    }
  }

  bufferedBytes(): number {
    return this.#waitingBytes
  }

  isFull(): boolean {
    return this.#waitingBytes > fullThresholdBytes
  }

  pause(): void {}

  resume(): void {}

  close(): void {
    if (this.#state !== 'running') return
    this.#state = 'closing'
    if (this.#poll) this.#deliver()
  }

  terminate(): void {
    this.#end()
  }

  handleTick(now: number): void {
    if (this.#poll && now - this.#since >= this.#timeouts.longPollTimeoutMs) this.#endPoll(200)
  }

  enforceTimeouts(now: number): void {
    if (!this.#poll && now - this.#since >= this.#timeouts.disconnectTimeoutMs) {
      this.#end(new ConnectionCut('The client stopped polling.'))
    }
  }

  #deliver(): void {
    const poll = this.#poll
    if (!poll) return
    const messages = this.#waiting
    const [first] = messages
    if (!first) {
      if (this.#state === 'closing') this.#end()
      return
    }
    this.#clearPoll()
    this.#waiting = []
    this.#waitingBytes = 0
    this.#answered = poll
    respond(poll, 200, {
      body: Buffer.concat(messages.map(({ bytes }) => bytes)),
      contentType: contentTypes[first.format],
    })
    this.#listener.handleDrained(this)
  }

  #endPoll(status: 200 | 204): void {
    const poll = this.#poll
    if (!poll) return
    this.#clearPoll()
    respond(poll, status)
  }

  #clearPoll(): void {
    this.#poll = undefined
    this.#since = performance.now()
  }

  #end(error?: Error): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#waiting = []
    this.#waitingBytes = 0
    this.#endPoll(204)
    this.#listener.handleClosed(this, error)
  }
}
