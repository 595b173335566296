import { expect, test } from 'vitest'
import { everywhereInFileText, everywhereText } from './everywhere.tsx'

const own = { id: '1', rowVersion: 1, isGlobalSystemBusinessUnitRecord: false }
const shared = { id: '2', rowVersion: 1, isGlobalSystemBusinessUnitRecord: true }

test('a change of records of every unit says so, and how many of those that are chosen they are', () => {
  expect(everywhereText({ ownership: 'either' }, [own])).toBeUndefined()
  expect(everywhereText({ ownership: 'either' }, [shared])).toBe('Dit geldt in alle business units.')
  expect(everywhereText({ ownership: 'either' }, [own, shared])).toBe(
    '1 van de 2 records geldt in alle business units.',
  )
  expect(everywhereText({ ownership: 'either' }, [own, shared, shared])).toBe(
    '2 van de 3 records gelden in alle business units.',
  )
})

test('all records of a type that no unit owns are of every unit, and none of a type of one unit', () => {
  expect(everywhereText({ ownership: 'global' }, [own])).toBe('Dit geldt in alle business units.')
  expect(everywhereText({ ownership: 'businessUnit' }, [shared])).toBeUndefined()
})

test('an import says so as far as the person may change such records', () => {
  expect(everywhereInFileText({ ownership: 'global' }, true)).toBe('Dit geldt in alle business units.')
  expect(everywhereInFileText({ ownership: 'either' }, true)).toMatch(/in alle business units\.$/)
  expect(everywhereInFileText({ ownership: 'either' }, false)).toBeUndefined()
  expect(everywhereInFileText({ ownership: 'businessUnit' }, true)).toBeUndefined()
})
