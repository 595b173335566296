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
import { readRecord } from '../../records/queries/read-records.ts'
import { RequestProblem } from '../../request-problem.ts'

export const defaultUnitName = 'Hoofdvestiging'

interface ChosenUnit {
  /** The id of the series. */
  readonly id: string
  readonly description: string
}

/**
 * Returns the business unit of this description that is valid now, without one the first by description, and makes
 * `defaultUnitName` where there is none at all. Throws 404 for a description that no unit has.
 */
export async function chooseUnit(unit: UnitOfWork, name?: string): Promise<ChosenUnit> {
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
