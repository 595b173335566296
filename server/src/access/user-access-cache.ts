import { createBatchLoader } from '../concurrency/batch-loader.ts'
import type { Database } from '../database/connection/database.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { readUserAccess } from './user-access.ts'

const maxCachedUsers = 2000

/** Users by id until rights change (`access_version`), or for a time: rights also begin and end by date. */
export interface UserAccessCache {
  /** Returns an active user with the permissions of this version. Reads of one turn of the event loop share a query. */
  readonly read: (userId: string, version: number) => Promise<SignedInUser | undefined>
}

export function createUserAccessCache(database: Pick<Database, 'kysely'>): UserAccessCache {
  const cached = new Map<string, { readonly version: number; readonly user: SignedInUser | undefined }>()
  const readAccess = createBatchLoader((userIds) => readUserAccess(database, userIds))
  return {
    async read(userId, version) {
      const known = cached.get(userId)
      if (known?.version === version && known.user && known.user.validUntil > Date.now()) return known.user
      const user = await readAccess(userId)
      cached.delete(userId)
      cached.set(userId, { version, user })
      if (cached.size > maxCachedUsers) cached.delete(cached.keys().next().value ?? '')
      return user
    },
  }
}
