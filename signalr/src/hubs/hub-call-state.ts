import type { Invocation, StreamInvocation } from '../protocols/hub-messages.ts'
import type { HubCall, HubConnection } from './hub.ts'
import type { IncomingStream } from './incoming-stream.ts'

export class HubCallState<User> implements HubCall<User> {
  readonly connection: HubConnection<User>
  readonly message: Invocation | StreamInvocation
  readonly uploads: readonly IncomingStream[]
  #isCancelled = false
  #controller: AbortController | null = null
  #handleCancelled: (() => void) | null = null

  constructor(
    connection: HubConnection<User>,
    message: Invocation | StreamInvocation,
    uploads: readonly IncomingStream[],
  ) {
    this.connection = connection
    this.message = message
    this.uploads = uploads
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#isCancelled) this.#controller.abort()
    return this.#controller.signal
  }

  get isCancelled(): boolean {
    return this.#isCancelled
  }

  cancel(): void {
    if (this.#isCancelled) return
    this.#isCancelled = true
    this.#controller?.abort()
    this.#handleCancelled?.()
  }

  onCancelled(handle: () => void): void {
    this.#handleCancelled = handle
  }
}
