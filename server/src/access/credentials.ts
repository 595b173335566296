import type { AccessTokens } from './access-tokens.ts'
import type { Sessions } from './sessions.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { hashToken } from './tokens.ts'

/** The token of a session cookie, or an access token: either authenticates a request. */
export interface Credential {
  readonly kind: 'session' | 'accessToken'
  readonly token: string
}

/** Names a credential without giving it away. */
export type CredentialKey = `${Credential['kind']}:${string}`

/** Returns the kind and the SHA-256 of the token in hex. */
export function toCredentialKey({ kind, token }: Credential): CredentialKey {
  return `${kind}:${hashToken(token).toString('hex')}`
}

export interface Credentials {
  /** Returns the user with current permissions, and counts as use. Undefined if the credential has ended or the user is not active. */
  readonly authenticate: (credential: Credential, address: string) => Promise<SignedInUser | undefined>
  /** As `authenticate`, without counting as use, for background calls. */
  readonly recognize: (key: CredentialKey) => Promise<SignedInUser | undefined>
}

export function createCredentials(
  sessions: Pick<Sessions, 'authenticate' | 'recognize'>,
  accessTokens: Pick<AccessTokens, 'authenticate' | 'recognize'>,
): Credentials {
  return {
    authenticate: ({ kind, token }, address) =>
      kind === 'session' ? sessions.authenticate(token) : accessTokens.authenticate(token, address),
    recognize(key) {
      const [kind, hash = ''] = key.split(':')
      return kind === 'session' ? sessions.recognize(hash) : accessTokens.recognize(hash)
    },
  }
}
