import { user } from '@stamboek/model/records/system/user'
import { consumePasswordToken } from '../../access/password-links.ts'
import { updateRecord } from '../../records/actions/update-record.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readRecord } from '../../records/queries/read-records.ts'
import { RequestProblem } from '../../request-problem.ts'

interface NewPassword {
  readonly token: string
  readonly password: string
}

/**
 * Sets the password of the user of a one-time link, which ends all sessions of that user; returns the user's id. Consumes
 * the token in the same transaction, so that it stays valid when the password is refused (422); throws 403 for a used
 * or expired one,
 * or a user who is not active.
 */
export async function resetPassword(
  engine: RecordEngine,
  { token, password }: NewPassword,
  correlationId: string,
): Promise<string> {
  const context = await createSystemContext(engine, correlationId)
  const type = engine.catalogue.typeOf(user)
  return inUnitOfWork({ ...context, remark: 'Met een eenmalige link' }, type, async (unit) => {
    const id = await consumePasswordToken(unit.transaction, token)
    const { rowVersion, status } = await readRecord(unit, type, id, { withoutChildren: true })
    if (status !== 'Active') throw new RequestProblem('notAllowed', 'Dit account is niet meer actief.')
    await updateRecord(unit, type, id, { rowVersion, password })
    return id
  })
}
