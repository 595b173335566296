import { MalformedMessage } from '../protocols/malformed-message.ts'
import { hardLimitFactor } from './hard-limit-factor.ts'

export interface IncomingStreamLimits {
  readonly fullThresholdItems: number
  readonly handleFullness: (isFull: boolean) => void
}

type Step = IteratorResult<unknown, undefined>

export class IncomingStream implements AsyncIterableIterator<unknown, undefined> {
  readonly #limits: IncomingStreamLimits
  #items: unknown[] = []
  #end: { readonly error: Error | null } | null = null
  #reader: { readonly resolve: (step: Step) => void; readonly reject: (error: Error) => void } | null = null
  #isFull = false

  constructor(limits: IncomingStreamLimits) {
    this.#limits = limits
  }

  push(item: unknown): void {
    if (this.#end) return
    const reader = this.#reader
    if (reader) {
      this.#reader = null
      reader.resolve({ done: false, value: item })
      return
    }
    if (this.#items.length >= this.#limits.fullThresholdItems * hardLimitFactor) {
      throw new MalformedMessage('More items of a stream were sent than can be kept.')
    }
    this.#items.push(item)
    this.#tellFullness()
  }

  end(error: Error | null = null): void {
    if (this.#end) return
    this.#end = { error }
    const reader = this.#reader
    this.#reader = null
    if (!reader) return
    if (error) reader.reject(error)
    else reader.resolve({ done: true, value: undefined })
  }

  returnIterator(error: Error | null = null): void {
    this.end(error)
    this.#items = []
    this.#tellFullness()
  }

  next(): Promise<Step> {
    if (this.#items.length > 0) {
      const value = this.#items.shift()
      this.#tellFullness()
      return Promise.resolve({ done: false, value })
    }
    if (this.#end) {
      const { error } = this.#end
      return error ? Promise.reject(error) : Promise.resolve({ done: true, value: undefined })
    }
    if (this.#reader) return Promise.reject(new Error('A stream of a client has one reader.'))
    const { promise, resolve, reject } = Promise.withResolvers<Step>()
    // A method that stopped reading gets no error of the disconnect.
    promise.catch(() => undefined)
    this.#reader = { resolve, reject }
    return promise
  }

  return(): Promise<Step> {
    this.returnIterator()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #tellFullness(): void {
    const isFull = this.#items.length >= this.#limits.fullThresholdItems
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    this.#limits.handleFullness(isFull)
  }
}
