import { expect, test } from 'vitest'
import { browserAddress } from './browser-address.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['stamboek.example', 'http://stamboek.example:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
])('HOST=%s is %s for a browser', (host, address) => {
  expect(browserAddress({ host, port: 3000, basePath: '' })).toBe(address)
})

test('PUBLIC_URL goes before, with its path', () => {
  const config = { host: '0.0.0.0', port: 3000, publicUrl: 'https://stamboek.example', basePath: '/intern' }
  expect(browserAddress(config)).toBe('https://stamboek.example/intern')
})
