/** Lists the names of the keys of one press on the user's platform, `Ctrl` and `S` for `$mod+KeyS`; leaves out optional modifiers. */
export function listKeyNames(key: string, isMac: boolean = isMacPlatform()): readonly string[] {
  const parts = key.split(/(?<=\w|\])\+/)
  const names = isMac ? macNames : otherNames
  return parts.filter((part) => !part.startsWith('[')).map((part) => names[part] ?? findKeyName(part))
}

/** Returns a press such as `$mod+KeyS` as one text: `Ctrl+S`, or `⌘S`. */
export function formatKey(key: string, isMac: boolean = isMacPlatform()): string {
  return listKeyNames(key, isMac).join(isMac ? '' : '+')
}

const otherNames: Readonly<Record<string, string>> = {
  $mod: 'Ctrl',
  Control: 'Ctrl',
  Shift: 'Shift',
  Alt: 'Alt',
}

const macNames: Readonly<Record<string, string>> = { $mod: '⌘', Control: '⌃', Shift: '⇧', Alt: '⌥' }

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Spatie',
  Space: 'Spatie',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  ContextMenu: 'Menu',
}

function findKeyName(key: string): string {
  return names[key] ?? key.replace(/^(Key|Digit)/, '').replace(/^[a-z]$/, (letter) => letter.toUpperCase())
}

function isMacPlatform(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform)
}
