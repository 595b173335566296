import { expect, test } from 'vitest'
import type { Fields } from '../schema/field-kind.ts'
import { currentPath, formerPaths } from './former-names.ts'

const fields: Fields = {
  continent: { kind: 'text', label: 'Werelddeel', was: ['partOfWorld', 'worldPart'] },
  address: {
    kind: 'group',
    label: 'Adres',
    was: 'place',
    members: {
      city: { kind: 'text', label: 'Plaats', was: 'town' },
      zip: { kind: 'text', label: 'Postcode' },
    },
  },
}

test.each([
  ['continent', ['partOfWorld', 'worldPart']],
  ['address.city', ['address.town', 'place.city', 'place.town']],
  ['address.zip', ['place.zip']],
  ['nothing', []],
])('%s was stored as %j', (path, former) => {
  expect(formerPaths(fields, path)).toEqual(former)
  for (const each of former) expect(currentPath(fields, each)).toBe(path)
  expect(currentPath(fields, path)).toBe(path)
})

test('what no field was called keeps its path', () => {
  expect(currentPath(fields, 'gone.member')).toBe('gone.member')
})
