import { expect, test } from 'vitest'
import { descriptionTwinKey, hasDescriptionTwin, type SearchEntry } from './search.ts'

const entry: SearchEntry = {
  key: 'countryIds',
  label: 'Land',
  input: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
  binds: { fields: ['countryId'], operator: 'oneOf' },
  descriptionTwin: true,
}

test('a text is sent under the key without Ids and with Description, or under the key that the definition gives', () => {
  expect(descriptionTwinKey(entry)).toBe('countryDescription')
  expect(descriptionTwinKey({ ...entry, key: 'changedByIds', descriptionTwin: 'changedBy' })).toBe(
    'changedBy',
  )
})

test('takes a text where the definition names one', () => {
  expect(hasDescriptionTwin({ ...entry, descriptionTwin: false })).toBe(false)
  expect(hasDescriptionTwin(entry)).toBe(true)
})
