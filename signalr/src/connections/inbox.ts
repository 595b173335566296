import type { HubMessage } from '../protocols/hub-messages.ts'

/** Incoming messages in order, queued while reading is paused. Holds at most the messages of one chunk. */
export class Inbox {
  readonly #handle: (message: HubMessage) => void
  #waiting: HubMessage[] = []
  #isHeld = false
  /** Handling a message can pause the inbox and resume it. */
  #isHandling = false
  #released: (() => void)[] = []

  constructor(handle: (message: HubMessage) => void) {
    this.#handle = handle
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  add(message: HubMessage): void {
    if (this.#isHeld || this.#waiting.length > 0) this.#waiting.push(message)
    else this.#handle(message)
  }

  hold(): void {
    this.#isHeld = true
  }

  /** Handles queued messages until one pauses the inbox again. */
  release(): void {
    this.#isHeld = false
    if (this.#isHandling) return
    this.#isHandling = true
    let handled = 0
    while (!this.#isHeld && handled < this.#waiting.length) {
      const message = this.#waiting[handled]
      handled += 1
      if (message) this.#handle(message)
    }
    this.#waiting.splice(0, handled)
    this.#isHandling = false
    if (!this.#isHeld) this.#tellReleased()
  }

  /** Settles when the inbox is not paused; posts wait for it before they read on. */
  whenReleased(): Promise<void> {
    if (!this.#isHeld) return Promise.resolve()
    return new Promise((resolve) => this.#released.push(resolve))
  }

  clear(): void {
    this.#waiting = []
    this.#isHeld = false
    this.#tellReleased()
  }

  #tellReleased(): void {
    const released = this.#released
    this.#released = []
    for (const tell of released) tell()
  }
}
