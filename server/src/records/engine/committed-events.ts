import type { AuditAction } from '@stamboek/model/contract/record-calls'

/** How many records one message names. */
export const mostNamedIds = 10_000

/** Records that changed, told after the commit. Ids only: who listens reads what it may see. */
export interface CommittedChange {
  readonly dtoKey: string
  readonly action: AuditAction
  /** Empty: more than `mostNamedIds`, as after an import. */
  readonly ids: readonly string[]
  readonly businessUnitId: string | null
  readonly userId: string
}

export interface CommittedEvents<Event> {
  readonly emit: (event: Event) => void
  /** Gives back the function that ends the subscription. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
}

/** A listener that fails is reported: what was committed stays so, and its caller is told so. */
export function createCommittedEvents<Event>(
  reportFailure: (error: unknown) => void,
): CommittedEvents<Event> {
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
