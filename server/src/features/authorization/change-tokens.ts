import { user } from '@stamboek/model/records/system/user'
import { endAccessToken, insertAccessToken } from '../../access/access-tokens.ts'
import type { TokenChanges } from '../../http/routes/access-token-routes.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { noteRecords } from '../../records/store/note-records.ts'

/** Adds an audit entry that names the token to its owner. `onEnd` is called with the owner once the end of a token is committed. */
export function createTokenChanges(onEnd: (userId: string) => void): TokenChanges {
  return {
    create: (context, userId, token) =>
      inUserWork(context, async (unit) => {
        const created = await insertAccessToken(unit.transaction, userId, token)
        if (created) await note(unit, userId, `Token ${token.name} gemaakt`)
        return created
      }),
    async end(context, userId, id) {
      const isEnded = await inUserWork(context, async (unit) => {
        const name = await endAccessToken(unit.transaction, userId, id)
        if (name === undefined) return false
        await note(unit, userId, `Token ${name} beëindigd`)
        return true
      })
      if (isEnded) onEnd(userId)
      return isEnded
    },
  }
}

function inUserWork<Result>(
  context: RecordContext,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  return inUnitOfWork(context, context.engine.catalogue.typeOf(user), work)
}

function note(unit: UnitOfWork, userId: string, remark: string): Promise<void> {
  const type = unit.engine.catalogue.typeOf(user)
  return noteRecords({ ...unit, remark }, type, [{ id: userId, businessUnitId: null }])
}
