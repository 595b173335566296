import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { createSubscribable } from '../../subscribable.ts'
import type { UnavailableAction } from './record-actions.ts'

export interface PageAction {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined
  /** In the notation of tinykeys. */
  readonly keys?: string | undefined
  readonly disabledReason?: string | undefined
  readonly run: () => void
  /** Runs it with a day (`yyyy-MM-dd`) that is typed after its label, or alone. */
  readonly takesDay?: ((day: string) => void) | undefined
}

export interface PageRegistry<Item> {
  /** All items in the order of registration; a stable array until a change. */
  readonly all: () => readonly Item[]
  readonly set: (owner: object, items: readonly Item[]) => void
  readonly remove: (owner: object) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Creates a store of items by owner, such as the actions of each part of a page; `set` replaces those of an owner.
 * @internal
 */
export function createPageRegistry<Item>(): PageRegistry<Item> {
  const registered = new Map<object, readonly Item[]>()
  const { subscribe, publish } = createSubscribable()
  let all: readonly Item[] = []
  const refresh = (): void => {
    all = [...registered.values()].flat()
    publish()
  }
  return {
    all: () => all,
    set: (owner, items) => {
      registered.set(owner, items)
      refresh()
    },
    remove: (owner) => {
      registered.delete(owner)
      refresh()
    },
    subscribe,
  }
}

const pageActions = createPageRegistry<PageAction>()
const unavailableActions = createPageRegistry<UnavailableAction>()

/** Registers actions for the command palette while the component is mounted; updates them after each render. */
export function useRegisterPageActions(actions: readonly PageAction[]): void {
  useRegistration(pageActions, actions)
}

/** Registers the actions that the user lacks a right to, for the list of shortcuts, as `useRegisterPageActions`. */
export function useRegisterUnavailableActions(actions: readonly UnavailableAction[]): void {
  useRegistration(unavailableActions, actions)
}

function useRegistration<Item>(registry: PageRegistry<Item>, items: readonly Item[]): void {
  const owner = useRef({}).current
  useEffect(() => registry.set(owner, items))
  useEffect(() => () => registry.remove(owner), [registry, owner])
}

/** The actions that `useRegisterPageActions` registers on the page, in the order of registration; renders when they change. */
export function useRegisteredActions(): readonly PageAction[] {
  return useSyncExternalStore(pageActions.subscribe, pageActions.all)
}

/** The actions that `useRegisterUnavailableActions` registers on the page; renders when they change. */
export function useRegisteredUnavailableActions(): readonly UnavailableAction[] {
  return useSyncExternalStore(unavailableActions.subscribe, unavailableActions.all)
}
