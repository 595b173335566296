import { sql } from 'kysely'
import { verifyPassword } from '../access/passwords.ts'
import type { Database } from '../database/connection/database.ts'
import { demonstrationAccounts } from './demonstration-accounts.ts'

interface AccountRow {
  readonly id: string
  readonly user_name: string
  readonly password: string
}

/** The passwords that everybody can read in the product: outside the demonstration none of them opens an account. */
export const demonstrationPasswords: ReadonlySet<string> = new Set(
  demonstrationAccounts.map(({ password }) => password),
)

/**
 * Ends the sessions of accounts that still have their demonstration password and returns the names of those accounts, for
 * a start outside the demonstration. Sign-in refuses the passwords themselves, so a later change needs no notice here.
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
  if (open.length > 0)
    await sql`DELETE FROM stamboek.session WHERE user_id = ANY(${open.map(({ id }) => id)}::uuid[])`.execute(
      kysely,
    )
  return open.map((row) => row.user_name)
}
