import type { ProgramAct } from '@stamboek/model/contract/program-acts'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { role } from '@stamboek/model/records/system/role'
import { user } from '@stamboek/model/records/system/user'
import { type Kysely, sql } from 'kysely'
import { readAdministrators } from '../../access/administrators.ts'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { withStartLock } from '../../database/schema/start-lock.ts'
import { rowsOfTexts } from '../../database/sql-expressions.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import { updateRecord } from '../../records/actions/update-record.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readRecords } from '../../records/queries/read-records.ts'
import { saveRecords } from '../../records/store/save-records.ts'

interface GrantedPermissions {
  readonly role: string
  readonly permissions: readonly string[]
}

const moment = { kind: 'dateTime', label: 'Tijdstip' } as const

/**
 * Grants the permissions that an upgrade added, which nobody could grant otherwise, and stores all as known: to roles
 * that held all previous ones, and, if no administrator holds all then, by a new role to the former administrators.
 * Returns these roles with the added permissions; none on a new database.
 */
export async function grantNewPermissions(engine: RecordEngine): Promise<readonly GrantedPermissions[]> {
  const permissions = new Set(engine.catalogue.permissions())
  const isKnown = hasSamePermissions(permissions, await readKnownPermissions(engine.database.kysely))
  if (isKnown) return []
  const act = { kind: 'Call', name: 'grantNewPermissions' satisfies ProgramAct } as const
  const context = { ...(await createSystemContext(engine)), act }
  return withStartLock(engine.database, () =>
    inUnitOfWork(context, engine.catalogue.typeOf(role), async (unit) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(unit.transaction)
      const known = await readKnownPermissions(unit.transaction)
      const added = permissions.difference(known)
      const roles = known.size > 0 && added.size > 0 ? await grantAdded(unit, known, added) : []
      await unit.transaction.deleteFrom('stamboek.known_permission').execute()
      await unit.transaction
        .insertInto('stamboek.known_permission')
        .columns(['permission'])
        .expression((eb) => eb.selectFrom(rowsOfTexts([...permissions], 'p')).select('p.value'))
        .execute()
      return roles.map((role) => ({ role, permissions: [...added] }))
    }),
  )
}

async function readKnownPermissions(executor: Kysely<DatabaseTables>): Promise<ReadonlySet<string>> {
  const rows = await executor.selectFrom('stamboek.known_permission').select('permission').execute()
  return new Set(rows.map((row) => row.permission))
}

function hasSamePermissions(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.symmetricDifference(others).size === 0
}

async function grantAdded(
  unit: UnitOfWork,
  known: ReadonlySet<string>,
  added: ReadonlySet<string>,
): Promise<readonly string[]> {
  const before = await readAdministrators(unit.transaction, [...known])
  const roles = await addToFullRoles(unit, known, added)
  const { hasActive } = await readAdministrators(unit.transaction, [...known.union(added)])
  return hasActive ? roles : [...roles, ...(await createRoleFor(unit, added, before.ids))]
}

/** Creates a separate role: extending the shared roles would grant the new permissions to other users too. */
async function createRoleFor(
  unit: UnitOfWork,
  added: ReadonlySet<string>,
  userIds: readonly string[],
): Promise<readonly string[]> {
  if (userIds.length === 0) return []
  const { id: roleId, description } = await createRecord(unit, unit.engine.catalogue.typeOf(role), {
    description: `Nieuwe rechten ${kindOf(moment).format(unit.now, moment)}`,
    permissions: [...added],
  })
  const userType = unit.engine.catalogue.typeOf(user)
  for (const { id, rowVersion } of await readRecords(unit, userType, userIds, { withoutChildren: true }))
    await updateRecord(unit, userType, id, {
      rowVersion,
      roles: [{ roleId, isInAllBusinessUnits: true }],
    })
  return [description]
}

/** Writes through the engine, which audits the change and invalidates cached rights. */
async function addToFullRoles(
  unit: UnitOfWork,
  known: ReadonlySet<string>,
  added: ReadonlySet<string>,
): Promise<readonly string[]> {
  const type = unit.engine.catalogue.typeOf(role)
  const rows = await unit.transaction
    .selectFrom('record.role')
    .where('permissions', '@>', sql<string[]>`${[...known]}::text[]`)
    .select('id')
    .execute()
  const ids = rows.map((row) => row.id)
  const roles = await readRecords(unit, type, ids, { forUpdate: true })
  const writes = roles.map((before) => {
    const after = { ...before, permissions: [...new Set(before.permissions).union(added)] }
    return { id: before.id, action: 'Update', before, after } as const
  })
  await saveRecords(unit, type, writes)
  return roles.map(({ description }) => description)
}
