import { secretMask } from '@stamboek/model/fields/secret/secret'
import { findPasswordProblem } from '../../access/password-rules.ts'
import type { PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { RequestProblem } from '../../request-problem.ts'

/** Refuses (422) a new password that is easy to guess; see `findPasswordProblem`. */
export const passwordHook: RecordHook = {
  async beforeWrite(_context, writes) {
    const messages = new Map<string, string>()
    for (const { id, after } of writes) {
      const { password } = after
      if (typeof password !== 'string' || password === secretMask) continue
      const message = await findPasswordProblem(password, ownerOf(after))
      if (message !== undefined) messages.set(id, message)
    }
    refuseEach(writes, ({ id }) => {
      const message = messages.get(id)
      return message === undefined
        ? undefined
        : new RequestProblem('ruleBroken', message, { errors: [{ field: 'password', message }] })
    })
    return writes
  },
}

function ownerOf(user: PlannedWrite['after']) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return { userName: textOf(user.userName), fullName: textOf(user.fullName), email: textOf(user.email) }
}
