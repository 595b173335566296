import { kindOf } from '@stamboek/model/fields/field-kinds'
import { country } from '@stamboek/model/records/standard/country'
import { currency } from '@stamboek/model/records/standard/currency'
import { language } from '@stamboek/model/records/standard/language'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import { searchRecords } from '../../records/actions/search-records.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { RequestProblem } from '../../request-problem.ts'

export const defaultUnitName = 'Hoofdvestiging'

interface ChosenUnit {
  /** The id of the series. */
  readonly id: string
  readonly description: string
}

const moment = { kind: 'dateTime', label: 'Tijdstip' } as const

/**
 * Returns the business unit of this description that is valid now, without a description the first of all that are, and
 * makes `defaultUnitName` where there is none, with the moment behind it if the unit of that name is not valid. Throws 404
 * for a description that no valid unit has.
 */
export async function chooseUnit(unit: UnitOfWork, name?: string): Promise<ChosenUnit> {
  const database = { kysely: unit.transaction }
  const units = await readBusinessUnits(database)
  const chosen = name === undefined ? units[0] : units.find(({ description }) => description === name)
  if (chosen) return chosen
  if (name !== undefined) {
    const others = units.map(({ description }) => description).join(', ')
    const hint = others === '' ? 'Er is er nu geen enkele.' : `Wel: ${others}.`
    throw new RequestProblem('notFound', `Er is nu geen business unit ${name}. ${hint}`)
  }
  await findOrCreateUnit(unit)
  if ((await readBusinessUnits(database)).length === 0)
    await findOrCreateUnit(unit, `${defaultUnitName} ${kindOf(moment).format(unit.now, moment)}`)
  const [made] = await readBusinessUnits(database)
  if (!made) throw new Error('A new business unit is not valid')
  return made
}

/**
 * Returns the id of the unit of this description, since most calls need one; creates it with its country, currency and
 * language where they are missing. The administrator fills in its address later.
 */
export async function findOrCreateUnit(
  context: RecordContext,
  description: string = defaultUnitName,
): Promise<string> {
  const countryId = await findOrCreate(context, country, {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
  return findOrCreate(context, systemBusinessUnit, {
    description,
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
      name: description,
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
  values: Readonly<Record<string, unknown>>,
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
