import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

test.each([
  { of: 'no browser', origin: undefined, host: 'localhost:3000', expected: true },
  { of: 'our own page', origin: 'http://localhost:3000', host: 'localhost:3000', expected: true },
  { of: 'our own page, in capitals', origin: 'http://stamboek.nl', host: 'Stamboek.NL', expected: true },
  { of: 'the public address', origin: 'https://public.nl', host: 'internal:3000', expected: true },
  { of: 'another port', origin: 'http://localhost:3001', host: 'localhost:3000', expected: false },
  { of: 'another site', origin: 'https://example.com', host: 'localhost:3000', expected: false },
  { of: 'a longer name', origin: 'https://public.nl.example.com', host: 'public.nl', expected: false },
  { of: 'a page without an origin', origin: 'null', host: 'localhost:3000', expected: false },
])('$of', ({ origin, host, expected }) => {
  expect(isSameOrigin(origin, host, 'https://public.nl')).toBe(expected)
})
