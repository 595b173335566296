import type { HubMessage } from '../protocols/hub-messages.ts'

/** Incoming messages in order, queued while reading is paused. Holds at most the messages of one chunk. */
export class Inbox {
  readonly #handle: (message: HubMessage) => void
  #waiting: HubMessage[] = []
  #isPaused = false
  #isHandling = false
  #resumed: (() => void)[] = []

  constructor(handle: (message: HubMessage) => void) {
    this.#handle = handle
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  add(message: HubMessage): void {
    if (this.#isPaused || this.#waiting.length > 0) this.#waiting.push(message)
    else this.#handle(message)
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    if (this.#isHandling) return
    this.#isHandling = true
    let handled = 0
    while (!this.#isPaused && handled < this.#waiting.length) {
      const message = this.#waiting[handled]
      handled += 1
      if (message) this.#handle(message)
    }
    this.#waiting.splice(0, handled)
    this.#isHandling = false
    if (!this.#isPaused) this.#notifyResumed()
  }

  whenResumed(): Promise<void> {
    if (!this.#isPaused) return Promise.resolve()
    return new Promise((resolve) => this.#resumed.push(resolve))
  }

  clear(): void {
    this.#waiting = []
    this.#isPaused = false
    this.#notifyResumed()
  }

  #notifyResumed(): void {
    const released = this.#resumed
    this.#resumed = []
    for (const tell of released) tell()
  }
}
