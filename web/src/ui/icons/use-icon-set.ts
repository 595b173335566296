import { useSyncExternalStore } from 'react'
import { createSubscribable } from '../../subscribable.ts'

type IconSet = typeof import('./icon-set.data.ts').iconSet

let loaded: IconSet | null = null
let isLoading = false
const loadEvents = createSubscribable()

/** Returns the icons by name; null until they are loaded, which the first use starts. After a failure the next component tries again. */
export function useIconSet(): IconSet | null {
  return useSyncExternalStore(subscribe, () => loaded)
}

function subscribe(listener: () => void): () => void {
  void load()
  return loadEvents.subscribe(listener)
}

async function load(): Promise<void> {
  if (loaded || isLoading) return
  isLoading = true
  try {
    loaded = (await import('./icon-set.data.ts')).iconSet
    loadEvents.publish()
  } finally {
    isLoading = false
  }
}
