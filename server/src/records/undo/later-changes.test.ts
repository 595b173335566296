import { expect, test } from 'vitest'
import { findLaterChanges, type LaterEntry } from './later-changes.ts'

const entry = (changeSetId: string, parts: readonly string[], undoes: string | null = null): LaterEntry => ({
  changeSetId,
  undoes,
  userName: `door ${changeSetId}`,
  parts,
})

const later = (...entries: readonly LaterEntry[]) => Object.fromEntries(findLaterChanges('own', entries))

test.each<[string, readonly LaterEntry[], Readonly<Record<string, string>>]>([
  ['nothing', [], {}],
  ['a change', [entry('a', ['name', 'code'])], { name: 'door a', code: 'door a' }],
  ['two changes of one part', [entry('a', ['name']), entry('b', ['name'])], { name: 'door b' }],
  ['its own other entries', [entry('own', ['name'])], {}],
  ['an earlier undo of it', [entry('u', ['name'], 'own')], {}],
  ['an earlier undo of it that was undone', [entry('u', ['name'], 'own'), entry('v', ['name'], 'u')], {}],
  ['a change that was undone', [entry('a', ['name']), entry('u', ['name'], 'a')], {}],
  [
    'a change of which a part was undone',
    [entry('a', ['name', 'code']), entry('u', ['name'], 'a')],
    { code: 'door a' },
  ],
  [
    'a change whose undo was undone',
    [entry('a', ['name']), entry('u', ['name'], 'a'), entry('v', ['name'], 'u')],
    { name: 'door a' },
  ],
  ['an undo of what was before', [entry('u', ['name'], 'before')], { name: 'door u' }],
  [
    'an undo of what was before that was undone, undone and undone',
    [
      entry('u', ['name'], 'before'),
      entry('v', ['name'], 'u'),
      entry('w', ['name'], 'v'),
      entry('x', ['name'], 'w'),
    ],
    {},
  ],
  [
    'a change of two parts whose undo was undone in one, since another changed the other',
    [
      entry('a', ['name', 'code']),
      entry('u', ['name', 'code'], 'a'),
      entry('b', ['code']),
      entry('v', ['name'], 'u'),
      entry('w', ['code'], 'b'),
    ],
    { name: 'door a' },
  ],
  [
    'an undo that changed another part than what it took back',
    [entry('a', ['name']), entry('u', ['status'], 'a')],
    { name: 'door a', status: 'door u' },
  ],
  [
    'one of two changes that was undone',
    [entry('a', ['name']), entry('b', ['name']), entry('u', ['name'], 'b')],
    { name: 'door a' },
  ],
])('%s', (_, entries, expected) => {
  expect(later(...entries)).toEqual(expected)
})
