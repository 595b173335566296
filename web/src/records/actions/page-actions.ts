import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { createSubscribable } from '../../subscribable.ts'
import type { UnavailableAction } from './record-actions.ts'

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

export interface PageRegistry<Item> {
  /** Every item in the order of registration; the same array until a change. */
  readonly all: () => readonly Item[]
  /** Replaces the items of an owner. */
  readonly set: (owner: object, items: readonly Item[]) => void
  readonly remove: (owner: object) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A registry of what the parts of a page tell the frame, such as their actions.
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

/** Registers actions for as long as the component is mounted; updated after each render. */
export function usePageActions(actions: readonly PageAction[]): void {
  useRegistration(pageActions, actions)
}

/** Registers what the page would offer with more rights, likewise. */
export function useUnavailableActions(actions: readonly UnavailableAction[]): void {
  useRegistration(unavailableActions, actions)
}

function useRegistration<Item>(registry: PageRegistry<Item>, items: readonly Item[]): void {
  const owner = useRef({}).current
  useEffect(() => registry.set(owner, items))
  useEffect(() => () => registry.remove(owner), [registry, owner])
}

/** The registered actions of the current page. */
export function useRegisteredActions(): readonly PageAction[] {
  return useSyncExternalStore(pageActions.subscribe, pageActions.all)
}

/** What the current page would offer with more rights. */
export function useRegisteredUnavailable(): readonly UnavailableAction[] {
  return useSyncExternalStore(unavailableActions.subscribe, unavailableActions.all)
}
