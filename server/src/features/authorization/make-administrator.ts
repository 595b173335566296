import type { ProgramAct } from '@stamboek/model/contract/program-acts'
import { user } from '@stamboek/model/records/system/user'
import { readAdministrators } from '../../access/administrators.ts'
import { updateRecord } from '../../records/actions/update-record.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readRecord } from '../../records/queries/read-records.ts'
import type { Account } from './accounts.ts'
import { chooseUnit } from './first-unit.ts'
import { findOrCreateFullRole } from './full-role.ts'

const remark = 'Met de opdracht npm run admin'
const act = { kind: 'Call', name: 'makeAdministrator' satisfies ProgramAct } as const
const openPeriod = { start: null, end: null }

/**
 * Makes a user active, without an end, with every right in all units, by a role that holds them all or a new one, and
 * member of `unitName`, else of a present unit, else of a new one. Returns the name of that unit; undefined if nothing
 * was missing. The password is left as it is.
 */
export async function makeAdministrator(
  engine: RecordEngine,
  account: Pick<Account, 'id'>,
  unitName?: string,
): Promise<string | undefined> {
  const { catalogue } = engine
  const context = await createSystemContext(engine)
  const type = catalogue.typeOf(user)
  return inUnitOfWork({ ...context, remark, act }, type, async (unit) => {
    const { ids } = await readAdministrators(unit.transaction, catalogue.permissions())
    if (ids.includes(account.id) && unitName === undefined) return undefined
    const roleId = await findOrCreateFullRole(unit)
    const joined = await chooseUnit(unit, unitName)
    const before = await readRecord(unit, type, account.id)
    const wanted = [
      { isInAllBusinessUnits: true, businessUnitId: null },
      { isInAllBusinessUnits: false, businessUnitId: joined.id },
    ]
    const rows = before.roles as readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]
    const roles = wanted.map((each) => {
      const same = rows.filter(
        (row) => row.roleId === roleId && (row.businessUnitId ?? null) === each.businessUnitId,
      )
      // Beside a row that is kept, one that is marked as deleted stays so.
      const known = same.find((row) => row.isDeleted !== true) ?? same[0]
      const opened = { status: 'Active', activeRangeUtc: openPeriod }
      return known
        ? { id: known.id, rowVersion: known.rowVersion, isDeleted: false, ...opened }
        : { roleId, ...each, ...opened }
    })
    const { rowVersion } = before
    await updateRecord(unit, type, account.id, {
      rowVersion,
      status: 'Active',
      activeRangeUtc: openPeriod,
      roles,
    })
    return joined.description
  })
}
