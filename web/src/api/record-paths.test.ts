import { expect, test } from 'vitest'
import { recordLink } from './record-paths.ts'

test('adds the record to the address of its page', () => {
  expect(recordLink('/lands', '1')).toBe('/lands?record=1')
  expect(recordLink('/tasks?owner=me', '1', { pathname: '/lands', search: '?sf=x' })).toBe(
    '/tasks?owner=me&record=1',
  )
})

test('keeps the search of the current page', () => {
  expect(recordLink('/lands', '2', { pathname: '/lands', search: '?sf=x&record=1' })).toBe(
    '/lands?sf=x&record=2',
  )
})
