import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Answers that are no page need nothing: a browser that shows one by mistake runs and loads nothing. */
const strictPolicy = "default-src 'none';frame-ancestors 'none'"

/** A year, in seconds; other hosts of the same domain are not ours to speak for. */
const strictTransport = 'max-age=31536000'

/** The headers of every answer, the same for all and so made once; a page has a content security policy of its own. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const standing = { ...standingHeaders, ...(isHttps && { 'strict-transport-security': strictTransport }) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(standing)
    done()
  })
}

/** What no page of this product uses, so that no script that slipped into one can. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const standingHeaders = {
  'content-security-policy': strictPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that it speaks of did more harm than good in the browsers that had one.
  'x-xss-protection': '0',
}

/** A nonce for the styles of one page; React Aria reads it from the page (libraries.md, pitfall 5). */
export function pageNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The content security policy of a page: only what this server serves, and styles that carry the nonce. */
export function pagePolicy(nonce?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ')
}
