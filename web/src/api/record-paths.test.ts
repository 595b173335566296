import { country } from '@stamboek/model/records/standard/country'
import { expect, test, vi } from 'vitest'
import { servedType } from '../../testing/test-record-types.ts'
import { SchemaError } from './api-problem.ts'
import { actionPath, recordLink } from './record-paths.ts'

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

test('a missing create action is an error that names it, and that the developer finds in the console', () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  const type = servedType(country)
  expect(actionPath(type, 'Create')).toBe('/api/main/countries')
  const message = 'Operation Create of Main.CountryViewDto not found in schema.'
  expect(() => actionPath({ ...type, actions: [] }, 'Create')).toThrow(new SchemaError(message))
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(message)
})
