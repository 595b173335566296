import type { AuditAction } from '@stamboek/model/contract/record-calls'

/** A larger change carries no ids. */
export const maxNamedIds = 10_000

/** Records of one type that changed, published after the commit. Subscribers read what they may see. */
export interface CommittedChange {
  readonly dtoKey: string
  readonly action: AuditAction
  readonly ids: readonly string[]
  readonly businessUnitId: string | null
  readonly userId: string
}

export interface EventBus<Event> {
  readonly emit: (event: Event) => void
  readonly subscribe: (listener: (event: Event) => void) => () => void
}

/**
 * Creates a bus that calls its listeners synchronously, in the order of subscribing; `subscribe` returns the function
 * that unsubscribes. A listener that throws is reported, and the others are called all the same; `emit` does not
 * throw.
 */
export function createEventBus<Event>(reportFailure: (error: unknown) => void): EventBus<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit: (event) => {
      for (const listener of listeners)
        try {
          listener(event)
        } catch (error) {
          reportFailure(error)
        }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
