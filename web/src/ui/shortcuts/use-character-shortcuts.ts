import { useSyncExternalStore } from 'react'

const key = 'stamboek-character-shortcuts'
const listeners = new Set<() => void>()
let isOn = read()

/**
 * Whether a key that is a character does something by itself, such as `/`, and the way to change it: who works by voice or hits
 * keys by accident can do without (WCAG 2.1.4). Remembered on this device.
 */
export function useCharacterShortcuts(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  return { isOn: useSyncExternalStore(subscribe, areCharacterShortcutsOn), setOn }
}

export function areCharacterShortcutsOn(): boolean {
  return isOn
}

function setOn(next: boolean): void {
  isOn = next
  try {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
