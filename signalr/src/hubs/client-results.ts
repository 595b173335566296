import type { Completion } from '../protocols/hub-messages.ts'
import { HubError } from './hub.ts'

interface PendingResult {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export class ClientResults {
  readonly #pending = new Map<string, PendingResult>()
  #last = 0

  get size(): number {
    return this.#pending.size
  }

  begin(): { readonly invocationId: string; readonly result: Promise<unknown> } {
    this.#last += 1
    const invocationId = `s${this.#last}`
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>()
    this.#pending.set(invocationId, { resolve, reject })
    return { invocationId, result }
  }

  complete({ invocationId, error, result }: Completion): boolean {
    const awaited = this.#pending.get(invocationId)
    if (!awaited) return false
    if (error === undefined) awaited.resolve(result)
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
