import { user } from '@stamboek/model/records/system/user'
import { endAccessTokensOf } from '../../access/access-tokens.ts'
import { readAdministrators } from '../../access/administrators.ts'
import { createPasswordToken } from '../../access/password-links.ts'
import { systemUserName } from '../../access/system-user.ts'
import { inTransaction } from '../../database/connection/in-transaction.ts'
import { isActiveAt, rowCount, transactionTime, uuid } from '../../database/sql-expressions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { noteRecords } from '../../records/store/note-records.ts'
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
  readonly accessTokens: number
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
      eb
        .selectFrom('stamboek.access_token as t')
        .whereRef('t.user_id', '=', 'u.id')
        .where('t.ended_at', 'is', null)
        .where('t.expires_at', '>', transactionTime)
        .select(rowCount.as('tokens'))
        .as('accessTokens'),
    ])
    .orderBy('u.user_name')
    .execute()
  return rows.map((row) => ({
    ...row,
    isActive: row.isActive === true,
    hasPassword: row.hasPassword === true,
    openSessions: row.openSessions ?? 0,
    accessTokens: row.accessTokens ?? 0,
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

/**
 * Ends the sessions, access tokens and one-time links of one user, or of all; returns how many of the first two. Adds an audit entry to each user
 * who had one. Nodes notice at the next call of each.
 */
export async function endSessions(
  engine: RecordEngine,
  userId?: string,
): Promise<{ readonly sessions: number; readonly tokens: number }> {
  const isNamed = userId !== undefined
  return withAuditNote(
    engine,
    'Sessies en tokens beëindigd met de opdracht npm run admin',
    async ({ transaction }) => {
      await transaction
        .deleteFrom('stamboek.one_time_link')
        .where('user_id', 'is not', null)
        .$if(isNamed, (query) => query.where('user_id', '=', uuid(userId)))
        .execute()
      const ended = await transaction
        .deleteFrom('stamboek.session')
        .$if(isNamed, (query) => query.where('user_id', '=', uuid(userId)))
        .returning('user_id')
        .execute()
      const tokens = await endAccessTokensOf(transaction, isNamed ? [userId] : undefined)
      const userIds = [...ended.map((session) => session.user_id), ...tokens]
      return {
        result: { sessions: ended.length, tokens: tokens.length },
        userIds: [...new Set(userIds)],
      }
    },
  )
}

/** Creates a one-time token by which a user sets a new password, with an audit entry; returns it. */
export function createPasswordLink(engine: RecordEngine, userId: string): Promise<string> {
  const remark = 'Link voor een nieuw wachtwoord gemaakt met de opdracht npm run admin'
  return withAuditNote(engine, remark, async ({ transaction }) => {
    const result = await createPasswordToken(transaction, userId)
    return { result, userIds: [userId] }
  })
}

type Work<Result> = (
  unit: UnitOfWork,
) => Promise<{ readonly result: Result; readonly userIds: readonly string[] }>

async function withAuditNote<Result>(
  engine: RecordEngine,
  remark: string,
  work: Work<Result>,
): Promise<Result> {
  const type = engine.catalogue.typeOf(user)
  const context = { ...(await createSystemContext(engine)), remark }
  return inUnitOfWork(context, type, async (unit) => {
    const { result, userIds } = await work(unit)
    await noteRecords(
      unit,
      type,
      userIds.map((id) => ({ id, businessUnitId: null })),
    )
    return result
  })
}
