type Listener<Args extends readonly unknown[]> = (...args: Args) => void

export interface Subscribable<Args extends readonly unknown[] = []> {
  /** Returns the function that unsubscribes; fits `useSyncExternalStore`. */
  readonly subscribe: (listener: Listener<Args>) => () => void
  /** Calls every listener, in the order of subscription. */
  readonly publish: Listener<Args>
}

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
