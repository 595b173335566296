import type { Today } from '@stamboek/model/contract/today'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { RecordContext } from '../engine/record-context.ts'
import { countChangesAfterOwn } from './count-changes-after-own.ts'
import { countUpcoming } from './count-upcoming.ts'
import { countWaiting } from './count-waiting.ts'
import { createPageSearchReader } from './page-searches.ts'

/**
 * Counts what waits for the caller in the business unit of the call, and what starts and ends there soon, on the pages
 * that he may open. Each count is that of the search beside it.
 */
export async function readToday(context: RecordContext): Promise<Today> {
  const readPageSearch = await createPageSearchReader(context)
  return {
    day: dayOf(context.now),
    waiting: await countWaiting(context, readPageSearch),
    upcoming: await countUpcoming(context, readPageSearch),
    changesAfterOwn: await countChangesAfterOwn(context),
  }
}
