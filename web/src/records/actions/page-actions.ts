import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done on the page that shows, for the command palette. */
export interface PageAction {
  /** Unique among the actions that are registered together. */
  readonly id: string
  readonly label: string
  /** What it would be done to, for people. */
  readonly detail?: string | undefined
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  /** Its keys in the notation of tinykeys, where it has any. */
  readonly keys?: string | undefined
  /** Why it cannot be done now, a Dutch sentence; undefined when it can. */
  readonly disabledReason?: string | undefined
  readonly run: () => void
}

export interface PageActions {
  /** Every registered action, in the order of registration; the same list until something changes. */
  readonly all: () => readonly PageAction[]
  /** Registers actions in the place of those of the same owner before. */
  readonly set: (owner: object, actions: readonly PageAction[]) => void
  readonly remove: (owner: object) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Where the parts of a page say what can be done there. */
export function createPageActions(): PageActions {
  const registered = new Map<object, readonly PageAction[]>()
  const listeners = new Set<() => void>()
  let all: readonly PageAction[] = []
  const publish = (): void => {
    all = [...registered.values()].flat()
    for (const listener of listeners) listener()
  }
  return {
    all: () => all,
    set: (owner, actions) => {
      registered.set(owner, actions)
      publish()
    },
    remove: (owner) => {
      registered.delete(owner)
      publish()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const pageActions = createPageActions()

/** Offers actions in the command palette for as long as the caller is shown, always as they are now. */
export function usePageActions(actions: readonly PageAction[]): void {
  const owner = useRef({}).current
  useEffect(() => pageActions.set(owner, actions))
  useEffect(() => () => pageActions.remove(owner), [owner])
}

/** What can be done on the page that shows. */
export function useRegisteredActions(): readonly PageAction[] {
  return useSyncExternalStore(pageActions.subscribe, pageActions.all)
}
