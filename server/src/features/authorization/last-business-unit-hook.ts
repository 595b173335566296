import { readBusinessUnits } from '../../access/my-business-units.ts'
import type { RecordHook } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'

const message = 'Er moet altijd een actieve business unit overblijven.'

/**
 * The last business unit that is valid now stays so (422): nearly every call is made from one, so that nobody could bring
 * another back. Stands behind the hook that raises the version of access, whose lock keeps two from ending one each.
 */
export const lastBusinessUnitHook: RecordHook = {
  async afterWrite({ transaction }, writes) {
    if (writes.every(({ action }) => action === 'Insert')) return
    const left = await readBusinessUnits({ kysely: transaction })
    if (left.length === 0)
      throw new RequestProblem('ruleBroken', message, { errors: [{ field: 'status', message }] })
  },
}
