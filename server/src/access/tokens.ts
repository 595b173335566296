import { hash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, fit for a cookie or an address. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A plain hash will do: there is nothing to guess in 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
