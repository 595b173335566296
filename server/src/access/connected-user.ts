import type { CredentialKey } from './credentials.ts'
import type { SignedInUser } from './signed-in-user.ts'

export interface ConnectedUser {
  readonly credential: CredentialKey
  access: SignedInUser
}
