import { readAdministrators } from '../../access/administrators.ts'
import { systemUserName } from '../../access/system-user.ts'
import { inTransaction } from '../../database/connection/in-transaction.ts'
import { isActiveAt, rowCount, transactionTime, uuid } from '../../database/sql-expressions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'

export interface Account {
  readonly id: string
  readonly userName: string
  readonly fullName: string
  readonly isActive: boolean
  readonly hasPassword: boolean
  /** Holds every right in all units, can sign in and belongs to a unit. */
  readonly isAdministrator: boolean
  readonly openSessions: number
}

/** Returns all accounts of people, by user name. */
export async function listAccounts({ database, catalogue }: RecordEngine): Promise<readonly Account[]> {
  const { ids } = await inTransaction(database.kysely, (transaction) =>
    readAdministrators(transaction, catalogue.permissions()),
  )
  const administrators = new Set(ids)
  const rows = await database.kysely
    .selectFrom('record.user as u')
    .where('u.user_name', '<>', systemUserName)
    .select((eb) => [
      'u.id',
      'u.user_name as userName',
      'u.full_name as fullName',
      isActiveAt(eb, 'u', transactionTime).as('isActive'),
      eb('u.password', 'is not', null).as('hasPassword'),
      eb
        .selectFrom('stamboek.session as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.expires_at', '>', transactionTime)
        .select(rowCount.as('sessions'))
        .as('openSessions'),
    ])
    .orderBy('u.user_name')
    .execute()
  return rows.map((row) => ({
    ...row,
    isActive: row.isActive === true,
    hasPassword: row.hasPassword === true,
    openSessions: row.openSessions ?? 0,
    isAdministrator: administrators.has(row.id),
  }))
}

/** Returns the account with this user name, whatever its letter case; throws a RequestProblem (404) if there is none. */
export async function findAccount(engine: RecordEngine, userName: string): Promise<Account> {
  const name = userName.trim().toLowerCase()
  const account = (await listAccounts(engine)).find((each) => each.userName === name)
  if (!account) throw new RequestProblem('notFound', `Er is geen account met de gebruikersnaam ${name}.`)
  return account
}

/** Ends the sessions and one-time links of one user, or of all; returns how many sessions. Nodes notice at the next call of each. */
export async function endSessions({ database }: RecordEngine, userId?: string): Promise<number> {
  const { kysely } = database
  const isNamed = userId !== undefined
  await kysely
    .deleteFrom('stamboek.one_time_link')
    .where('user_id', 'is not', null)
    .$if(isNamed, (query) => query.where('user_id', '=', uuid(userId)))
    .execute()
  const { numDeletedRows } = await kysely
    .deleteFrom('stamboek.session')
    .$if(isNamed, (query) => query.where('user_id', '=', uuid(userId)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
