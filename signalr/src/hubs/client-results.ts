import type { Completion } from '../protocols/hub-messages.ts'
import { HubError } from './hub.ts'

interface PendingResult {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Pending calls of a client's methods. */
export class ClientResults {
  readonly #pending = new Map<string, PendingResult>()
  #last = 0

  get size(): number {
    return this.#pending.size
  }

  /** The invocation id and the promise of the result. */
  begin(): { readonly invocationId: string; readonly result: Promise<unknown> } {
    this.#last += 1
    const invocationId = `s${this.#last}`
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>()
    this.#pending.set(invocationId, { resolve, reject })
    return { invocationId, result }
  }

  /** False for an unknown invocation id. */
  complete({ invocationId, error, result }: Completion): boolean {
    const awaited = this.#pending.get(invocationId)
    if (!awaited) return false
    if (error === undefined) awaited.resolve(result)
    // As in the original, the caller gets the client's error text.
    else awaited.reject(new HubError(error))
    return true
  }

  forget(invocationId: string): void {
    this.#pending.delete(invocationId)
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error)
  }
}
