import { sql } from 'kysely'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

export interface Holiday {
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly description: string
}

/** The active holidays of the country of the caller's business unit, by date. */
export async function readHolidays(context: RecordContext): Promise<readonly Holiday[]> {
  const kysely = executorOf(context)
  const { businessUnitId } = context.caller
  const [unit] = businessUnitId === null ? [] : await readBusinessUnits({ kysely }, [businessUnitId])
  if (!unit) return []
  const { rows } =
    await sql<Holiday>`SELECT date_utc AS date, string_agg(description, ', ' ORDER BY description) AS description
    FROM record.holiday WHERE country_id = ${unit.defaultCountryId}::uuid AND status = 'Active'
    GROUP BY date_utc ORDER BY date_utc`.execute(kysely)
  return rows
}
