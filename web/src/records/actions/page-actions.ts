import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { createSubscribable } from '../../subscribable.ts'

/** An action of the current page, for the command palette. */
export interface PageAction {
  /** Unique per registration. */
  readonly id: string
  readonly label: string
  /** Its subject, for people. */
  readonly detail?: string | undefined
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  /** Its keys in the notation of tinykeys. */
  readonly keys?: string | undefined
  /** Dutch sentence; undefined when the action is enabled. */
  readonly disabledReason?: string | undefined
  readonly run: () => void
}

export interface PageActions {
  /** Every action in the order of registration; the same array until a change. */
  readonly all: () => readonly PageAction[]
  /** Replaces the actions of an owner. */
  readonly set: (owner: object, actions: readonly PageAction[]) => void
  readonly remove: (owner: object) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The registry of the actions of a page.
 * @internal
 */
export function createPageActions(): PageActions {
  const registered = new Map<object, readonly PageAction[]>()
  const { subscribe, publish } = createSubscribable()
  let all: readonly PageAction[] = []
  const refresh = (): void => {
    all = [...registered.values()].flat()
    publish()
  }
  return {
    all: () => all,
    set: (owner, actions) => {
      registered.set(owner, actions)
      refresh()
    },
    remove: (owner) => {
      registered.delete(owner)
      refresh()
    },
    subscribe,
  }
}

const pageActions = createPageActions()

/** Registers actions for as long as the component is mounted; updated after each render. */
export function usePageActions(actions: readonly PageAction[]): void {
  const owner = useRef({}).current
  useEffect(() => pageActions.set(owner, actions))
  useEffect(() => () => pageActions.remove(owner), [owner])
}

/** The registered actions of the current page. */
export function useRegisteredActions(): readonly PageAction[] {
  return useSyncExternalStore(pageActions.subscribe, pageActions.all)
}
