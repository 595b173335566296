import type { ProgramAct } from '@stamboek/model/contract/program-acts'
import { user } from '@stamboek/model/records/system/user'
import { claimFirstSetup, consumeSetupToken } from '../../access/first-administrator.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { chooseUnit } from './first-unit.ts'
import { findOrCreateFullRole } from './full-role.ts'

interface NewAccount {
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

/**
 * Creates a user with every right in all units, by a role that has them all or the new role "Beheerder", and member of
 * a present unit, else of the new unit "Hoofdvestiging"; returns its id. Consumes the token in the same transaction, so
 * that it stays valid when the password is refused; throws `notAllowed` for a used or expired one, or once a user has a
 * password.
 */
export async function createFirstAdministrator(
  engine: RecordEngine,
  { token, ...account }: NewAccount & { readonly token: string },
  correlationId: string,
): Promise<string> {
  const context = await createSystemContext(engine, correlationId)
  return createAdministrator(context, account, async (unit) => {
    await consumeSetupToken(unit.transaction, token)
    return chooseUnit(unit)
  })
}

/**
 * As `createFirstAdministrator` without a token, member of the unit of this description, which must be valid now.
 * Invalidates all links for a first administrator; throws `notAllowed` once a user has a password.
 */
export async function setUpFirstAdministrator(
  context: RecordContext,
  account: NewAccount,
  unitName: string,
): Promise<string> {
  return createAdministrator(context, account, async (unit) => {
    await claimFirstSetup(unit.transaction)
    return chooseUnit(unit, unitName)
  })
}

async function createAdministrator(
  context: RecordContext,
  account: NewAccount,
  begin: (unit: UnitOfWork) => Promise<{ readonly id: string }>,
): Promise<string> {
  const userType = context.engine.catalogue.typeOf(user)
  const act = { kind: 'Call', name: 'createFirstAdministrator' satisfies ProgramAct } as const
  const { id } = await inUnitOfWork({ ...context, act }, userType, async (unit) => {
    const { id: businessUnitId } = await begin(unit)
    const roleId = await findOrCreateFullRole(unit)
    const roles = [
      { roleId, isInAllBusinessUnits: true },
      { roleId, businessUnitId },
    ]
    return createRecord(unit, userType, { ...account, roles })
  })
  return id
}
