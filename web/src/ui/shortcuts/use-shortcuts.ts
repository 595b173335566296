import { useEffect, useRef } from 'react'
import { isShortcut, type Shortcut } from './shortcut.ts'
import { areCharacterShortcutsOn } from './use-character-shortcuts.ts'

export interface ShortcutHandler {
  readonly shortcut: Shortcut
  readonly run: () => unknown
  /** It works over an open dialog as well. */
  readonly isForDialogs?: boolean
}

/**
 * Listens for shortcuts of the page. An open dialog or menu keeps its keys to itself; a key that is a character is left to
 * what is being typed in.
 */
export function useShortcuts(handlers: readonly ShortcutHandler[]): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const found = latest.current.find(({ shortcut }) => isShortcut(event, shortcut))
      if (!found || (isCharacter(event) && !acceptsCharacterShortcut(event.target))) return
      // Also where nothing comes of it: the browser has uses of its own for some.
      event.preventDefault()
      if (found.isForDialogs || !document.querySelector(capturesKeys)) found.run()
    }
    // Before a part of the page that keeps every key to itself.
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [])
}

/** Dialogs, menus and lists that are open; a toast, which is an alertdialog too, asks for no keys. */
const capturesKeys = '[role=dialog], [role=alertdialog]:not([role=region] *), [role=menu], [data-trigger]'

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

function acceptsCharacterShortcut(target: EventTarget | null): boolean {
  return areCharacterShortcutsOn() && !isTyping(target)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
