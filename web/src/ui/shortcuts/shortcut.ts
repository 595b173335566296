import { matchKeybindingPress, parseKeybinding } from 'tinykeys'

/** Keys that do something, as data: what listens for them and the list that shows them read the same. */
export interface Shortcut {
  /** Dutch description of the shortcut. */
  readonly label: string
  /**
   * Key presses that each do it, in the notation of tinykeys: `$mod+KeyS` (Cmd on a Mac, Ctrl elsewhere), `Alt+KeyN`;
   * a modifier in square brackets may be held too.
   */
  readonly keys: readonly string[]
}

/** Shortcuts under one heading. */
export interface ShortcutGroup {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
}

/** Whether this key press is one of the shortcut's. */
export function isShortcut(event: PressedKey, { keys }: Shortcut): boolean {
  return keys.some((key) =>
    parseKeyPresses(key).some((press) => matchKeybindingPress(event as KeyboardEvent, press)),
  )
}

/** The part of a keyboard event that is read; React's events have it too. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'getModifierState'>

const parsed = new Map<string, ReturnType<typeof parseKeybinding>>()

function parseKeyPresses(key: string): ReturnType<typeof parseKeybinding> {
  const presses = parsed.get(key) ?? parseKeybinding(key)
  parsed.set(key, presses)
  return presses
}
