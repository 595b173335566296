import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildPagePolicy, createPageNonce, registerSecurityHeaders } from './security-headers.ts'

async function headersOf(publicUrl: string | undefined) {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerSecurityHeaders(app, publicUrl)
  app.get('/', () => 'answer')
  return (await app.inject('/')).headers
}

test('every response has the security headers', async () => {
  expect(await headersOf(undefined)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
})

test.each([
  ['https://stamboek.nl', 'max-age=31536000'],
  ['http://stamboek.nl', undefined],
  [undefined, undefined],
])('HSTS with the public address %s: %s', async (publicUrl, expected) => {
  expect((await headersOf(publicUrl))['strict-transport-security']).toBe(expected)
})

test('a page loads from this server alone, and styles with its nonce', () => {
  const policy = (styles: string) =>
    `default-src 'self'; script-src 'self'; style-src 'self'${styles}; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'`
  expect(buildPagePolicy()).toBe(policy(''))
  expect(buildPagePolicy('abc=')).toBe(policy(" 'nonce-abc='"))
})

test('each page has a nonce of 128 bits of its own', () => {
  expect(createPageNonce()).toMatch(/^[\w+/]{22}==$/)
  expect(createPageNonce()).not.toBe(createPageNonce())
})
