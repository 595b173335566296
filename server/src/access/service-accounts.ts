import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { RequestProblem } from '../request-problem.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { readUserAccess } from './user-access.ts'

/** Returns an active service account with its permissions. Throws 404 for no user, 422 for another or an inactive one. */
export async function readServiceAccount(
  database: Pick<Database, 'kysely'>,
  userId: string,
): Promise<SignedInUser> {
  const row = await database.kysely
    .selectFrom('record.user')
    .where('id', '=', sql<string>`${userId}::uuid`)
    .select('is_service_account')
    .executeTakeFirst()
  if (!row) throw new RequestProblem('notFound', 'Deze gebruiker bestaat niet.')
  if (!row.is_service_account)
    throw new RequestProblem('ruleBroken', 'Een token van een persoon maakt die persoon zelf.')
  const user = (await readUserAccess(database, [userId])).get(userId)
  if (!user) throw new RequestProblem('ruleBroken', 'Deze gebruiker is niet actief.')
  return user
}
