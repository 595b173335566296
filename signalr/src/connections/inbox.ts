import type { HubMessage } from '../protocols/hub-messages.ts'

/** Messages of a client in order, kept back while it is held. What came in at once is all that can be in it. */
export class Inbox {
  readonly #handle: (message: HubMessage) => void
  #waiting: HubMessage[] = []
  #isHeld = false
  /** A message that is handled can hold it and release it again. */
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

  /** Handles what waited, as long as that does not hold it again. */
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

  /** Settles once it is not held: a post waits for this before it reads on. */
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
