import { useSyncExternalStore } from 'react'

type IconSet = typeof import('./icon-set.data.ts').iconSet

let loaded: IconSet | null = null
let isLoading = false
const listeners = new Set<() => void>()

/** The icons by name, or null until their file has arrived; asking for them fetches it. */
export function useIconSet(): IconSet | null {
  return useSyncExternalStore(subscribe, () => loaded)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void load()
  return () => {
    listeners.delete(listener)
  }
}

async function load(): Promise<void> {
  if (loaded || isLoading) return
  isLoading = true
  try {
    loaded = (await import('./icon-set.data.ts')).iconSet
    for (const listener of listeners) listener()
  } finally {
    // After a failure the next icon that appears asks again.
    isLoading = false
  }
}
