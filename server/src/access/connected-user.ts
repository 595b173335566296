import type { SessionKey } from './sessions.ts'
import type { SignedInUser } from './signed-in-user.ts'

/** The user of a real-time connection and the session that authorizes it; the connection ends with that session. */
export interface ConnectedUser {
  readonly session: SessionKey
  /** Replaced when the connection is rechecked. */
  access: SignedInUser
}
