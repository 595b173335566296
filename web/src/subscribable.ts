type Listener<Args extends readonly unknown[]> = (...args: Args) => void

export interface Subscribable<Args extends readonly unknown[] = []> {
  /** Adds a listener, the same function once, and returns the unsubscribe function; fits `useSyncExternalStore`. */
  readonly subscribe: (listener: Listener<Args>) => () => void
  /** Calls the listeners in the order of subscription; an exception of one stops the others. */
  readonly publish: Listener<Args>
}

/** Creates a set of listeners, which `publish` calls at once. It keeps no value for listeners that come later. */
export function createSubscribable<Args extends readonly unknown[] = []>(): Subscribable<Args> {
  const listeners = new Set<Listener<Args>>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    publish: (...args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}
