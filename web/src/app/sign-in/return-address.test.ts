import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test('goes back to the address that was asked for', () => {
  const address = '/maintenance/standard/CountryViewDto?sf=e30'
  expect(returnAddress(new URLSearchParams({ returnTo: address }))).toBe(address)
  expect(returnAddress(new URLSearchParams())).toBe('/')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/sign-in',
])('never goes to %s', (address) => {
  expect(returnAddress(new URLSearchParams({ returnTo: address }))).toBe('/')
})
