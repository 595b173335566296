import { expect, test } from 'vitest'
import { keyNames, keyText } from './key-names.ts'

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
  expect(keyText(key, false)).toBe(elsewhere)
  expect(keyText(key, true)).toBe(onMac)
})

test('gives a cap for each key', () => {
  expect(keyNames('$mod+Shift+s', false)).toEqual(['Ctrl', 'Shift', 'S'])
})
