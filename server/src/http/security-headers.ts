import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Answers that are no page need nothing: a browser that shows one by mistake runs and loads nothing. */
const strictPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

const secondsPerYear = 31_536_000

/** The headers of every answer; a page has a content security policy of its own. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: strictPolicy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps && { maxAge: secondsPerYear, includeSubDomains: false },
  })
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
