import { expect, test } from 'vitest'
import { formatKey, listKeyNames } from './key-names.ts'

test.each([
  ['$mod+s', 'Ctrl+S', '⌘S'],
  ['$mod+Shift+s', 'Ctrl+Shift+S', '⌘⇧S'],
  ['Alt+KeyN', 'Alt+N', '⌥N'],
  ['Shift+F10', 'Shift+F10', '⇧F10'],
  ['[Shift]+?', '?', '?'],
  ['[Shift]++', '+', '+'],
  ['Space', 'Spatie', 'Spatie'],
  ['$mod+ArrowUp', 'Ctrl+↑', '⌘↑'],
])('%s is %s, and %s on a Mac', (key, elsewhere, onMac) => {
  expect(formatKey(key, false)).toBe(elsewhere)
  expect(formatKey(key, true)).toBe(onMac)
})

test('lists a name for each key', () => {
  expect(listKeyNames('$mod+Shift+s', false)).toEqual(['Ctrl', 'Shift', 'S'])
})
