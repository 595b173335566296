import type { SessionKey } from './sessions.ts'
import type { SignedInUser } from './signed-in-user.ts'

/** Who is connected, and by which session: the connection lives no longer than that. */
export interface ConnectedUser {
  readonly session: SessionKey
  /** As it was when it was last looked at; replaced when it is looked at again. */
  access: SignedInUser
}
