import { matchKeybindingPress, parseKeybinding } from 'tinykeys'

/** A shortcut as data, which its handler and the list of shortcuts share. */
export interface Shortcut {
  /** Dutch description of the shortcut. */
  readonly label: string
  /**
   * Alternative key presses in the notation of tinykeys: `$mod+KeyS` (Cmd on a Mac, Ctrl elsewhere), `Alt+KeyN`;
   * a modifier in square brackets is optional.
   */
  readonly keys: readonly string[]
}

/** Shortcuts under one heading. */
export interface ShortcutGroup {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
}

/** Whether a key press matches the shortcut. */
export function matchesShortcut(event: PressedKey, { keys }: Shortcut): boolean {
  return keys.some((key) =>
    parseKeyPresses(key).some((press) => matchKeybindingPress(event as KeyboardEvent, press)),
  )
}

/** The members that native and React keyboard events share. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'getModifierState'>

const parsed = new Map<string, ReturnType<typeof parseKeybinding>>()

function parseKeyPresses(key: string): ReturnType<typeof parseKeybinding> {
  const presses = parsed.get(key) ?? parseKeybinding(key)
  parsed.set(key, presses)
  return presses
}
