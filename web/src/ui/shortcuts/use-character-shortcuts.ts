import { useSyncExternalStore } from 'react'
import { createSubscribable } from '../../subscribable.ts'

const key = 'stamboek-character-shortcuts'
const changes = createSubscribable()
let isOn = read()

/** Returns whether single-character shortcuts such as `/` work, and the setter (WCAG 2.1.4). Kept in the local storage of the browser. */
export function useCharacterShortcuts(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  return { isOn: useSyncExternalStore(changes.subscribe, areCharacterShortcutsOn), setOn }
}

/** As `isOn` of `useCharacterShortcuts`, for code outside components. */
export function areCharacterShortcutsOn(): boolean {
  return isOn
}

function setOn(next: boolean): void {
  isOn = next
  try {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  changes.publish()
}

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}
