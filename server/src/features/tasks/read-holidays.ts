import { sql } from 'kysely'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { uuid } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

export interface Holiday {
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly description: string
}

/**
 * Returns the active holidays of the default country of the caller's unit by date, those of one date as one. Returns
 * none without a unit, or if it is not active.
 */
export async function readHolidays(context: RecordContext): Promise<readonly Holiday[]> {
  const kysely = executorOf(context)
  const { businessUnitId } = context.caller
  const [unit] = businessUnitId === null ? [] : await readBusinessUnits({ kysely }, [businessUnitId])
  if (!unit) return []
  return kysely
    .selectFrom('record.holiday')
    .where('country_id', '=', uuid(unit.defaultCountryId))
    .where('status', '=', 'Active')
    .groupBy('date_utc')
    .orderBy('date_utc')
    .select((eb) => {
      const descriptions = eb.fn.agg<string>('string_agg', ['description', sql.lit(', ')])
      return ['date_utc as date', descriptions.orderBy('description').as('description')]
    })
    .execute()
}
