import type { SessionKey } from './sessions.ts'
import type { SignedInUser } from './signed-in-user.ts'

export interface ConnectedUser {
  readonly session: SessionKey
  access: SignedInUser
}
