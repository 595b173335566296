import { expect, test } from 'vitest'
import { isLoopbackHost } from './loopback-host.ts'

test.each([
  ['127.0.0.1', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['localhost', true],
  ['LocalHost', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.example.nl', false],
  ['192.168.1.4', false],
])('isLoopbackHost says of %s %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})
