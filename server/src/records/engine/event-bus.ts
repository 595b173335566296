import type { AuditAction } from '@stamboek/model/contract/record-calls'

/** Record ids in one event; a larger change carries none. */
export const maxNamedIds = 10_000

/** Records of one type that changed, published after the commit. Ids only: a subscriber reads what it may see. */
export interface CommittedChange {
  readonly dtoKey: string
  readonly action: AuditAction
  /** Empty: more than `maxNamedIds`. */
  readonly ids: readonly string[]
  readonly businessUnitId: string | null
  readonly userId: string
}

export interface EventBus<Event> {
  readonly emit: (event: Event) => void
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
}

/** A listener that throws is reported and does not stop the others: the change is committed. */
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
