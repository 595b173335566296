import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token; 256 random bits need neither salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
