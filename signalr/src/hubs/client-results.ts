import type { Completion } from '../protocols/hub-messages.ts'
import { HubError } from './hub.ts'

interface Awaited {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Calls of methods of a client that it has not answered yet. */
export class ClientResults {
  readonly #awaited = new Map<string, Awaited>()
  #last = 0

  get size(): number {
    return this.#awaited.size
  }

  /** The id to call the client with, and what it will answer. */
  begin(): { readonly invocationId: string; readonly result: Promise<unknown> } {
    this.#last += 1
    const invocationId = `s${this.#last}`
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>()
    this.#awaited.set(invocationId, { resolve, reject })
    return { invocationId, result }
  }

  /** False where it answers none of these. */
  complete({ invocationId, error, result }: Completion): boolean {
    const awaited = this.#awaited.get(invocationId)
    if (!awaited) return false
    if (error === undefined) awaited.resolve(result)
    // As the original: what the client says of its failure may be read by whoever asked for it.
    else awaited.reject(new HubError(error))
    return true
  }

  forget(invocationId: string): void {
    this.#awaited.delete(invocationId)
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.#awaited.values()) reject(error)
  }
}
