import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** For responses that are no page: a browser that renders one all the same runs and loads nothing. */
const strictPolicy = "default-src 'none';frame-ancestors 'none'"

/** A year in seconds; without `includeSubDomains`, since other hosts of the domain may belong to others. */
const strictTransport = 'max-age=31536000'

/** Sets the headers of all responses, with a policy for those that are no page; HSTS only if `publicUrl` is https. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const headers = { ...securityHeaders, ...(isHttps && { 'strict-transport-security': strictTransport }) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Browser features that no page uses, so that an injected script cannot use them either. */
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

const securityHeaders = {
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
  'x-xss-protection': '0',
}

/** A random nonce for one page, in base64. React Aria reads the nonce of its styles from the page. */
export function createPageNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The Content-Security-Policy of a page: resources of this server, and inline styles with the nonce. */
export function buildPagePolicy(nonce?: string): string {
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
