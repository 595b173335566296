import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut, type Shortcut } from './shortcut.ts'
import { areCharacterShortcutsOn } from './use-character-shortcuts.ts'

export interface ShortcutHandler {
  readonly shortcut: Shortcut
  readonly run: () => unknown
  /** Also runs over an open dialog. */
  readonly isForDialogs?: boolean
  /** Left to the browser where something can be typed. */
  readonly isLeftToInputs?: boolean
  /** Left to the browser over an open dialog, menu or list. */
  readonly isLeftToOverlays?: boolean
}

/**
 * Runs the first of `handlers` whose shortcut is pressed, instead of the browser. Over an open dialog, menu or list only one that
 * `isForDialogs` runs, and the browser's is prevented all the same unless it `isLeftToOverlays`. A single character is left to the browser in a text input, or when
 * the user has switched such shortcuts off; so is a key that is held, or was handled.
 */
export function useShortcuts(handlers: readonly ShortcutHandler[]): void {
  const handleShortcut = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    const found = handlers.find(({ shortcut }) => matchesShortcut(event, shortcut))
    if (!found || (isCharacter(event) && !acceptsCharacterShortcut(event.target))) return
    if (found.isLeftToInputs && isTyping(event.target)) return
    const isBelowOverlay = !found.isForDialogs && document.querySelector(openOverlays) !== null
    if (isBelowOverlay && found.isLeftToOverlays) return
    // Prevents the browser's own shortcut, even when a dialog blocks this one.
    event.preventDefault()
    if (!isBelowOverlay) found.run()
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => handleShortcut(event)
    // Captured, because some components stop the propagation of every key.
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [])
}

/** Open dialogs, menus and lists. Toasts are alertdialogs too, but use no keys. */
const openOverlays = '[role=dialog], [role=alertdialog]:not([role=region] *), [role=menu], [data-trigger]'

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

function acceptsCharacterShortcut(target: EventTarget | null): boolean {
  return areCharacterShortcutsOn() && !isTyping(target)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  )
}
