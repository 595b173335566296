import { sql } from 'kysely'
import { endAccessTokensOf } from '../access/access-tokens.ts'
import { verifyPassword } from '../access/passwords.ts'
import type { Database } from '../database/connection/database.ts'
import { demoPassword, users } from './data/users.ts'

const descriptions: Readonly<Record<string, string>> = {
  beheerder: 'Alle rechten, alle business units',
  planner: 'Resources, teams, taken en imports in twee units',
  financieel: 'Financiële tabellen in twee units',
  lezer: 'Alleen lezen en audit in één unit',
  taakloos: 'Taken, maar aan geen resource gekoppeld',
  gast: 'Aangemeld, maar in geen business unit',
}

/** The accounts on the sign-in page of a demonstration (requirements 1.4). */
export const demonstrationAccounts = users.map(({ userName, fullName }) => ({
  userName,
  fullName,
  password: demoPassword(userName),
  description: descriptions[userName] ?? '',
}))

interface AccountRow {
  readonly id: string
  readonly user_name: string
  readonly password: string
}

/** Public passwords, which sign-in refuses outside the demonstration. */
export const demonstrationPasswords: ReadonlySet<string> = new Set(
  demonstrationAccounts.map(({ password }) => password),
)

/**
 * Ends the sessions and access tokens of accounts that still have their demonstration password, and returns the user names of all these
 * accounts.
 */
export async function endDemonstrationSessions({ kysely }: Database): Promise<readonly string[]> {
  const passwords = new Map(demonstrationAccounts.map(({ userName, password }) => [userName, password]))
  const { rows } = await sql<AccountRow>`SELECT id, user_name, password FROM record."user"
    WHERE user_name = ANY(${[...passwords.keys()]}::text[]) AND password IS NOT NULL ORDER BY user_name`.execute(
    kysely,
  )
  const isOpen = await Promise.all(
    rows.map((row) => verifyPassword(passwords.get(row.user_name) ?? '', row.password)),
  )
  const open = rows.filter((_, index) => isOpen[index])
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) {
    await sql`DELETE FROM stamboek.session WHERE user_id = ANY(${ids}::uuid[])`.execute(kysely)
    // Anybody could make these with the password that is shown.
    await endAccessTokensOf(kysely, ids)
  }
  return open.map((row) => row.user_name)
}
