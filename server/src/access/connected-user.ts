import type { SessionKey } from './sessions.ts'
import type { SignedInUser } from './signed-in-user.ts'

/** The user of a real-time connection, which ends with the session. */
export interface ConnectedUser {
  readonly session: SessionKey
  access: SignedInUser
}
