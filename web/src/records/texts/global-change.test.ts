import { expect, test } from 'vitest'
import { describeGlobalChange, describeGlobalImport } from './global-change.tsx'

const own = { id: '1', rowVersion: 1, isGlobalSystemBusinessUnitRecord: false }
const shared = { id: '2', rowVersion: 1, isGlobalSystemBusinessUnitRecord: true }

test('a change of global records says so, with their number', () => {
  expect(describeGlobalChange({ ownership: 'either' }, [own])).toBeUndefined()
  expect(describeGlobalChange({ ownership: 'either' }, [shared])).toBe('Dit geldt in alle business units.')
  expect(describeGlobalChange({ ownership: 'either' }, [own, shared])).toBe(
    '1 van de 2 records geldt in alle business units.',
  )
  expect(describeGlobalChange({ ownership: 'either' }, [own, shared, shared])).toBe(
    '2 van de 3 records gelden in alle business units.',
  )
})

test('records are global by the ownership of their type', () => {
  expect(describeGlobalChange({ ownership: 'global' }, [own])).toBe('Dit geldt in alle business units.')
  expect(describeGlobalChange({ ownership: 'businessUnit' }, [shared])).toBeUndefined()
})

test('an import says so for users who may change global records', () => {
  expect(describeGlobalImport({ ownership: 'global' }, true)).toBe('Dit geldt in alle business units.')
  expect(describeGlobalImport({ ownership: 'either' }, true)).toMatch(/in alle business units\.$/)
  expect(describeGlobalImport({ ownership: 'either' }, false)).toBeUndefined()
  expect(describeGlobalImport({ ownership: 'businessUnit' }, true)).toBeUndefined()
})
