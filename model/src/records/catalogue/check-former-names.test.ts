import { expect, test } from 'vitest'
import { checkFormerNames } from './check-former-names.ts'

test('a former name is one of a stored field, and free', () => {
  const text = { kind: 'text', label: 'Tekst' } as const
  expect(checkFormerNames({ a: { ...text, was: ['b', 'c'] }, d: text })).toEqual([])
  expect(
    checkFormerNames({
      a: { ...text, was: 'd' },
      b: { ...text, was: 'Not a name' },
      c: { ...text, was: ['e', 'e'] },
      d: text,
      lines: { kind: 'children', label: 'Regels', of: 'Test.LineViewDto', was: 'rows' },
      sum: { kind: 'group', label: 'Som', members: { x: { ...text, was: 'y' }, y: text } },
    }),
  ).toEqual([
    'de vroegere naam "d" van veld "a" is niet vrij.',
    'veld "b" heeft een vroegere naam "Not a name", die geen camelCase-naam is.',
    'de vroegere naam "e" van veld "c" is niet vrij.',
    'veld "lines" wordt niet opgeslagen en heeft dus geen vroegere naam.',
    'de vroegere naam "y" van veld "x" is niet vrij.',
  ])
})
