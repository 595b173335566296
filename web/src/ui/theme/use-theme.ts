import { useSyncExternalStore } from 'react'
import { createSubscribable } from '../../subscribable.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The same key as in public/theme.js, which applies the choice before the first paint. */
const key = 'stamboek-theme'
const changes = createSubscribable()

/** Returns the theme of this browser and its setter, which applies and stores it for all tabs. `system` follows the operating system. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, readTheme), setTheme }
}

function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  changes.publish()
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribe(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    if (event.key !== key) return
    setTheme(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', handleStorage)
  }
}
