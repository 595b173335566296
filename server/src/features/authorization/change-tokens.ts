import type { CreatedAccessToken, NewAccessToken } from '@stamboek/model/contract/access'
import { user } from '@stamboek/model/records/system/user'
import { endAccessToken, insertAccessToken, readTokenName } from '../../access/access-tokens.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { inUnitOfWork } from '../../records/engine/unit-of-work.ts'
import { noteRecords } from '../../records/store/note-records.ts'

/** Makes and ends access tokens of a user, each with an audit entry of the user that names the token. */
export interface TokenChanges {
  /** Undefined if the user has `maxAccessTokens` already. */
  readonly create: (
    context: RecordContext,
    userId: string,
    token: NewAccessToken,
  ) => Promise<CreatedAccessToken | undefined>
  /** False if the user has no such token, or it has ended. */
  readonly end: (context: RecordContext, userId: string, id: string) => Promise<boolean>
}

/** `onEnd` is called with the user once the end of a token is committed. */
export function createTokenChanges(onEnd: (userId: string) => void): TokenChanges {
  return {
    create: (context, userId, token) =>
      noted(context, { userId, remark: `Token ${token.name} gemaakt` }, (transaction) =>
        insertAccessToken(transaction, userId, token),
      ),
    async end(context, userId, id) {
      const name = await readTokenName(context.engine.database, userId, id)
      if (name === undefined) return false
      const ended = await noted(context, { userId, remark: `Token ${name} beëindigd` }, (transaction) =>
        endAccessToken(transaction, userId, id),
      )
      if (ended !== undefined) onEnd(userId)
      return ended !== undefined
    },
  }
}

interface Note {
  readonly userId: string
  readonly remark: string
}

function noted<Result>(
  context: RecordContext,
  { userId, remark }: Note,
  change: (transaction: Parameters<typeof insertAccessToken>[0]) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const type = context.engine.catalogue.typeOf(user)
  return inUnitOfWork({ ...context, remark }, type, async (unit) => {
    const result = await change(unit.transaction)
    if (result !== undefined) await noteRecords(unit, type, [{ id: userId, businessUnitId: null }])
    return result
  })
}
