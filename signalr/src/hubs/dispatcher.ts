import type { ClientConnection, PauseReason } from '../connections/client-connection.ts'
import { ConnectionClosed } from '../connections/connection-closed.ts'
import type { ConnectionOptions } from '../connections/connection-options.ts'
import {
  type Completion,
  type HubMessage,
  type Invocation,
  messageTypes,
  type StreamInvocation,
  type StreamItem,
} from '../protocols/hub-messages.ts'
import { MalformedMessage } from '../protocols/malformed-message.ts'
import { ClientResults } from './client-results.ts'
import { hardLimitFactor } from './hard-limit-factor.ts'
import { errorTextForClient, type HubConnection, HubError } from './hub.ts'
import { HubCallState } from './hub-call-state.ts'
import { IncomingStream } from './incoming-stream.ts'
import type { Callee, MethodTable } from './method-table.ts'
import { sendStream } from './send-stream.ts'

interface DispatchedClient<User> {
  readonly connection: ClientConnection<User>
  readonly hubConnection: HubConnection<User>
  readonly methods: MethodTable
  readonly options: ConnectionOptions
}

type Answer = Pick<Completion, 'error' | 'result'>

/**
 * Runs the calls of one client. Plain calls run one after another; calls with a stream start in order and continue
 * concurrently. Completions and cancellations are handled at once, so that a call can wait for its own client.
 */
export class Dispatcher<User> {
  readonly results = new ClientResults()
  readonly #client: DispatchedClient<User>
  #queue: HubCallState<User>[] = []
  readonly #calls = new Set<HubCallState<User>>()
  readonly #uploads = new Map<string, IncomingStream>()
  #fullUploads = 0
  #streams = 0
  #state: 'waiting' | 'open' | 'ended' = 'waiting'
  #isRunning = false
  #drained: (() => void)[] = []

  constructor(client: DispatchedClient<User>) {
    this.#client = client
  }

  open(): void {
    if (this.#state !== 'waiting') return
    this.#state = 'open'
    this.#run()
  }

  handleMessage(message: HubMessage): void {
    if (message.type === messageTypes.invocation || message.type === messageTypes.streamInvocation) {
      this.#handleCall(message)
    } else if (message.type === messageTypes.streamItem) this.#handleItem(message)
    else if (message.type === messageTypes.completion) this.#handleCompletion(message)
    else if (message.type === messageTypes.cancelInvocation) this.#find(message.invocationId)?.cancel()
  }

  handleDrained(): void {
    if (this.#drained.length === 0 || this.#client.connection.isFull) return
    const drained = this.#drained
    this.#drained = []
    for (const go of drained) go()
  }

  async callClient(target: string, given: readonly unknown[]): Promise<unknown> {
    if (this.#state === 'ended') throw new ConnectionClosed('The client is gone.')
    const { invocationId, result } = this.results.begin()
    this.#updateHold()
    try {
      const type = messageTypes.invocation
      this.#client.connection.send({ type, invocationId, target, arguments: given })
      return await result
    } finally {
      this.results.forget(invocationId)
      this.#updateHold()
    }
  }

  end(): void {
    this.#state = 'ended'
    const error = new ConnectionClosed('The client is gone.')
    this.#queue = []
    for (const upload of this.#uploads.values()) upload.returnIterator(error)
    for (const call of this.#calls) call.cancel()
    this.#calls.clear()
    this.results.rejectAll(error)
    const drained = this.#drained
    this.#drained = []
    for (const go of drained) go()
  }

  #handleCall(message: Invocation | StreamInvocation): void {
    const { invocationId } = message
    const { maxWaitingInvocations } = this.#client.options
    if (this.#queue.length >= maxWaitingInvocations * hardLimitFactor) {
      throw new ConnectionClosed('Too many invocations are waiting.')
    }
    if (invocationId !== undefined && this.#find(invocationId)) {
      throw new MalformedMessage(`Invocation ID '${invocationId}' is already in use.`)
    }
    const uploads = (message.streamIds ?? []).map((id) => this.#openUpload(id))
    const call = new HubCallState(this.#client.hubConnection, message, uploads)
    this.#calls.add(call)
    this.#queue.push(call)
    this.#updateHold()
    this.#run()
  }

  #openUpload(id: string): IncomingStream {
    if (this.#uploads.has(id)) throw new MalformedMessage(`Stream ID '${id}' is already in use.`)
    if (this.#uploads.size >= this.#client.options.maxStreams) {
      throw new ConnectionClosed('Too many streams at once.')
    }
    const upload = new IncomingStream({
      fullThresholdItems: this.#client.options.maxStreamItems,
      handleFullness: (isFull) => {
        this.#fullUploads += isFull ? 1 : -1
        this.#updateHold()
      },
    })
    this.#uploads.set(id, upload)
    return upload
  }

  #handleItem({ invocationId, item }: StreamItem): void {
    this.#uploads.get(invocationId)?.push(item)
  }

  #handleCompletion(completion: Completion): void {
    if (this.results.complete(completion)) return
    const upload = this.#uploads.get(completion.invocationId)
    // A HubError: the text came from this client, so it may return to it.
    upload?.end(completion.error === undefined ? null : new HubError(completion.error))
  }

  #find(invocationId: string): HubCallState<User> | undefined {
    for (const call of this.#calls) if (call.message.invocationId === invocationId) return call
    return undefined
  }

  /** Reading continues while a call waits for a result of its client. */
  #updateHold(): void {
    if (this.#state === 'ended') return
    this.#client.connection.pause(this.results.size === 0 ? this.#findPauseReason() : null)
  }

  #findPauseReason(): PauseReason | null {
    if (this.#fullUploads > 0) return 'streams'
    return this.#queue.length >= this.#client.options.maxWaitingInvocations ? 'calls' : null
  }

  #run(): void {
    if (this.#isRunning || this.#state !== 'open') return
    this.#isRunning = true
    void this.#runQueue()
  }

  async #runQueue(): Promise<void> {
    for (let call = this.#queue.shift(); call; call = this.#queue.shift()) {
      this.#updateHold()
      // A client that reads no results may start no more calls.
      if (this.#client.connection.isFull) await this.#whenDrained()
      const performed = this.#perform(call)
      const isBeside = call.message.type === messageTypes.streamInvocation || call.uploads.length > 0
      if (!isBeside) await performed
    }
    this.#isRunning = false
  }

  #whenDrained(): Promise<void> {
    return new Promise((resolve) => this.#drained.push(resolve))
  }

  async #perform(call: HubCallState<User>): Promise<void> {
    const { invocationId, streamIds = [] } = call.message
    const answer = await this.#answer(call)
    this.#calls.delete(call)
    for (const upload of call.uploads) upload.returnIterator()
    for (const id of streamIds) this.#uploads.delete(id)
    if (invocationId !== undefined) this.#complete(invocationId, answer)
  }

  async #answer(call: HubCallState<User>): Promise<Answer> {
    const { target, type } = call.message
    const isStreamAsked = type === messageTypes.streamInvocation
    if (call.isCancelled) return isStreamAsked ? {} : { error: 'The invocation was canceled.' }
    const callee = this.#client.methods.get(target.toLowerCase())
    if (!callee) return { error: `Unknown hub method '${target}'` }
    if (callee.isStream !== isStreamAsked) return { error: wrongKindText(target, callee) }
    try {
      if (callee.isStream) return await this.#answerWithStream(call, callee)
      const result = await callee.call(call, ...call.message.arguments, ...call.uploads)
      return result === undefined ? {} : { result }
    } catch (error) {
      return this.#failure(error, call, `An unexpected error occurred invoking '${target}' on the server.`)
    }
  }

  async #answerWithStream(call: HubCallState<User>, callee: Callee): Promise<Answer> {
    if (this.#streams >= this.#client.options.maxStreams) return { error: 'Too many streams at once.' }
    const { connection } = this.#client
    const invocationId = call.message.invocationId ?? ''
    this.#streams += 1
    try {
      const stream = callee.call(call, ...call.message.arguments, ...call.uploads) as AsyncIterable<unknown>
      const sending = sendStream(stream, {
        sendItem: (item) => connection.send({ type: messageTypes.streamItem, invocationId, item }),
        isFull: () => connection.isFullForStreams,
        whenDrained: (go) => this.#drained.push(go),
      })
      call.onCancelled(sending.stop)
      return await sending.done.then(
        () => ({}),
        (error: unknown) =>
          this.#failure(error, call, 'An error occurred on the server while streaming results.'),
      )
    } finally {
      this.#streams -= 1
    }
  }

  #complete(invocationId: string, answer: Answer): void {
    const type = messageTypes.completion
    try {
      this.#client.connection.send({ type, invocationId, ...answer })
    } catch (error) {
      this.#client.options.reportFailure(error)
      this.#client.connection.send({ type, invocationId, error: 'The result could not be sent.' })
    }
  }

  #failure(error: unknown, { isCancelled }: HubCallState<User>, summary: string): Answer {
    const isExpected = error instanceof HubError || error instanceof ConnectionClosed || isCancelled
    if (!isExpected) this.#client.options.reportFailure(error)
    return { error: errorTextForClient(summary, error) }
  }
}

function wrongKindText(target: string, { isStream }: Callee): string {
  return isStream
    ? `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`
    : `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`
}
