import { country } from '@stamboek/model/records/standard/country'
import { currency } from '@stamboek/model/records/standard/currency'
import { language } from '@stamboek/model/records/standard/language'
import { role } from '@stamboek/model/records/system/role'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { user } from '@stamboek/model/records/system/user'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { consumeSetupToken } from '../../access/first-administrator.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import { searchRecords } from '../../records/actions/search-records.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork } from '../../records/engine/unit-of-work.ts'

interface FirstAdministrator {
  readonly token: string
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

type Values = Readonly<Record<string, unknown>>

/**
 * Creates a user with the role "Beheerder" in all units, and returns its id. Creates that role, with every permission,
 * and the unit "Hoofdvestiging" with its country, currency and language where they are missing; what exists under the
 * same description stays as it is. Consumes the token in the same transaction, so that it stays valid when the
 * password is refused; throws `notAllowed` for a used or expired one, or once a user has a password.
 */
export async function createFirstAdministrator(
  engine: RecordEngine,
  { token, ...account }: FirstAdministrator,
  correlationId: string,
): Promise<string> {
  const { catalogue } = engine
  const context = await createSystemContext(engine, correlationId)
  const userType = catalogue.typeOf(user)
  const { id } = await inUnitOfWork(context, userType, async (unit) => {
    await consumeSetupToken(unit.transaction, token)
    const roleId = await findOrCreate(unit, role, {
      description: 'Beheerder',
      permissions: catalogue.permissions(),
    })
    const businessUnitId = await findOrCreateUnit(unit)
    const roles = [
      { roleId, isInAllBusinessUnits: true },
      { roleId, businessUnitId },
    ]
    return createRecord(unit, userType, { ...account, roles })
  })
  return id
}

/** Returns the id of the unit "Hoofdvestiging": most calls need one. The administrator fills in its address later. */
export async function findOrCreateUnit(context: RecordContext): Promise<string> {
  const countryId = await findOrCreate(context, country, {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
  return findOrCreate(context, systemBusinessUnit, {
    description: 'Hoofdvestiging',
    defaultCountryId: countryId,
    defaultCurrencyId: await findOrCreate(context, currency, {
      description: 'Euro',
      isoCode: 'EUR',
    }),
    defaultLanguageId: await findOrCreate(context, language, {
      description: 'Nederlands',
      isoCode: 'nl',
    }),
    addressInfo: {
      name: 'Hoofdvestiging',
      street: 'Nog in te vullen',
      number: '-',
      postalCode: '-',
      city: 'Nog in te vullen',
      countryId,
    },
  })
}

async function findOrCreate(
  context: RecordContext,
  definition: RecordTypeDefinition,
  values: Values,
): Promise<string> {
  const type = context.engine.catalogue.typeOf(definition)
  const { items } = await searchRecords(context, type, {
    search: { description: values.description },
    matchingBehavior: 'Exact',
    limit: 1,
  })
  const [found] = items
  return found?.id ?? (await createRecord(context, type, values)).id
}
