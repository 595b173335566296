import { kindOf } from '@stamboek/model/fields/field-kinds'
import { role } from '@stamboek/model/records/system/role'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { user } from '@stamboek/model/records/system/user'
import { sql } from 'kysely'
import { readAdministrators } from '../../access/administrators.ts'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { isActiveAt, transactionTime } from '../../database/sql-expressions.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import { updateRecord } from '../../records/actions/update-record.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readRecord } from '../../records/queries/read-records.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { Account } from './accounts.ts'
import { findOrCreateUnit } from './create-first-administrator.ts'

const remark = 'Met de opdracht npm run admin'
const openPeriod = { start: null, end: null }
const moment = { kind: 'dateTime', label: 'Tijdstip' } as const

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
  return inUnitOfWork({ ...context, remark }, type, async (unit) => {
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

/** Returns the id of a role that has every right, now and without an end; creates one where there is none. */
async function findOrCreateFullRole(unit: UnitOfWork): Promise<string> {
  const permissions = unit.engine.catalogue.permissions()
  const full = await unit.transaction
    .selectFrom('record.role as r')
    .where((eb) => isActiveAt(eb, 'r', transactionTime))
    .where('r.active_range_utc_end', 'is', null)
    .where('r.permissions', '@>', sql<string[]>`${permissions}::text[]`)
    .select('r.id')
    .orderBy('r.description')
    .executeTakeFirst()
  if (full) return full.id
  const description = `Beheerder ${kindOf(moment).format(unit.now, moment)}`
  const { id } = await createRecord(unit, unit.engine.catalogue.typeOf(role), { description, permissions })
  return id
}

async function chooseUnit(unit: UnitOfWork, name: string | undefined) {
  const units = await readBusinessUnits({ kysely: unit.transaction })
  const chosen = name === undefined ? units[0] : units.find(({ description }) => description === name)
  if (chosen) return chosen
  if (name !== undefined && units.length > 0)
    throw new RequestProblem(
      'notFound',
      `Er is nu geen business unit ${name}. Wel: ${units.map(({ description }) => description).join(', ')}.`,
    )
  const { catalogue } = unit.engine
  const made = await readRecord(unit, catalogue.typeOf(systemBusinessUnit), await findOrCreateUnit(unit))
  return { id: made.seriesId, description: made.description }
}
