import { expect, test } from 'vitest'
import { returnAddress } from './load-sign-in.ts'

test('returns to the requested address', () => {
  const address = '/maintenance/standard/CountryViewDto?sf=e30'
  expect(returnAddress(new URLSearchParams({ returnTo: address }))).toBe(address)
  expect(returnAddress(new URLSearchParams())).toBe('/')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  // Resolves to `//host`.
  '/..//elsewhere.example/',
  '/.//elsewhere.example/',
  '/a/..//elsewhere.example',
  '/..\\/elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/sign-in',
  '/sign-in/',
  '/./Sign-In?returnTo=%2F%2Felsewhere.example',
])('never redirects to %s', (address) => {
  expect(returnAddress(new URLSearchParams({ returnTo: address }))).toBe('/')
})
