/** A set of listeners that `emit` calls, each with the same event. */
export class Subscribable<Event = void> {
  readonly #listeners = new Set<(event: Event) => void>()

  /** Returns the function that unsubscribes. Bound, so that `useSyncExternalStore` can be given it as it is. */
  readonly subscribe = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly emit = (event: Event): void => {
    for (const listener of this.#listeners) listener(event)
  }
}
