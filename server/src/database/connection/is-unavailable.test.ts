import { describe, expect, test } from 'vitest'
import { degradedStateOf } from './degraded-state.ts'
import { isUnavailable } from './is-unavailable.ts'

function failure(properties: object, message = 'a message'): Error {
  return Object.assign(new Error(message), properties)
}

describe('the database cannot be reached', () => {
  test.each([
    ['08000'],
    ['08006'],
    ['28000'],
    ['28P01'],
    ['57P01'],
    ['57P02'],
    ['57P03'],
    ['57P05'],
    ['53300'],
    ['3D000'],
    ['55000'],
    ['ECONNREFUSED'],
    ['ECONNRESET'],
    ['EPIPE'],
    ['ETIMEDOUT'],
    ['EHOSTUNREACH'],
    ['ENETUNREACH'],
    ['ENOTFOUND'],
    ['EAI_AGAIN'],
  ])('%s', (code) => {
    expect(isUnavailable(failure({ code }))).toBe(true)
    expect(degradedStateOf(failure({ code }))).toBeUndefined()
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Cannot use a pool after calling end on the pool',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('%s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true)
    expect(isUnavailable(new Error(`It said: ${message}`))).toBe(false)
  })

  test('a socket that does not exist, but no other file', () => {
    expect(isUnavailable(failure({ code: 'ENOENT', syscall: 'connect' }))).toBe(true)
    expect(isUnavailable(failure({ code: 'ENOENT', syscall: 'open' }))).toBe(false)
  })
})

test.each([
  ['57014', 'a statement over its time'],
  ['53000', 'resources'],
  ['53100', 'a full disk'],
  ['53200', 'memory'],
  ['53400', 'a limit of the configuration'],
  ['25006', 'a database that only reads'],
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock'],
  ['55P03', 'a lock that is not free'],
  ['22021', 'a text with NUL'],
  ['23505', 'a broken rule'],
  ['42703', 'a mistake in SQL'],
  ['5730', 'no SQLSTATE'],
  ['57P0133', 'no SQLSTATE'],
])('%s (%s) says nothing of the connection', (code) => {
  expect(isUnavailable(failure({ code }))).toBe(false)
})

test('a thrown value that is no Error does not count as unavailable', () => {
  expect(isUnavailable({ code: '08006' })).toBe(false)
  expect(isUnavailable(undefined)).toBe(false)
})

test.each([
  ['53100', 'diskFull'],
  ['53200', 'outOfMemory'],
  ['25006', 'readOnly'],
])('%s is a shortage: %s', (code, shortage) => {
  expect(degradedStateOf(failure({ code }))).toBe(shortage)
})
