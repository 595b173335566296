import { expect, test } from 'vitest'
import { descriptionKey, type SearchEntry, takesText } from './search.ts'

const entry: SearchEntry = {
  key: 'countryIds',
  label: 'Land',
  input: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
  binds: { fields: ['countryId'], operator: 'oneOf' },
  descriptionTwin: true,
}

test('a text is sent under the key without Ids and with Description, or under the key that the definition gives', () => {
  expect(descriptionKey(entry)).toBe('countryDescription')
  expect(descriptionKey({ ...entry, key: 'changedByIds', descriptionTwin: 'changedBy' })).toBe('changedBy')
})

test('takes a text where the definition names one', () => {
  expect(takesText({ ...entry, descriptionTwin: false })).toBe(false)
  expect(takesText(entry)).toBe(true)
})
