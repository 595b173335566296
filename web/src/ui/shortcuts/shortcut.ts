import { matchKeybindingPress, parseKeybinding } from 'tinykeys'

/** A shortcut as data, which its handler and the list of shortcuts share. */
export interface Shortcut {
  readonly label: string
  /**
   * Alternative key presses in the notation of tinykeys: `$mod+KeyS` (Cmd on a Mac, Ctrl elsewhere), `Alt+KeyN`;
   * a modifier in square brackets is optional.
   */
  readonly keys: readonly string[]
}

export interface ShortcutGroup {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
}

/** Whether a key press is one of the alternatives of a shortcut, wherever the focus is; a held key matches, too. */
export function matchesShortcut(event: PressedKey, { keys }: Shortcut): boolean {
  return keys.some((key) =>
    parseKeyPresses(key).some((press) => matchKeybindingPress(event as KeyboardEvent, press)),
  )
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'getModifierState'>

const parsed = new Map<string, ReturnType<typeof parseKeybinding>>()

function parseKeyPresses(key: string): ReturnType<typeof parseKeybinding> {
  const presses = parsed.get(key) ?? parseKeybinding(key)
  parsed.set(key, presses)
  return presses
}
