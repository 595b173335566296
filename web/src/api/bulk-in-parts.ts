import { type BulkResult, maximumBulkIds } from '@stamboek/model/contract/record-calls'
import { problemText } from './api-problem.ts'

/**
 * A bulk call about any number of records: as many calls as the server's limit asks for, one after the other, with their
 * results joined. When one fails after others were done, its records and the rest are told as not done.
 */
export async function bulkInParts(
  ids: readonly string[],
  call: (ids: readonly string[]) => Promise<BulkResult>,
): Promise<BulkResult> {
  let joined = await call(ids.slice(0, maximumBulkIds))
  for (let start = maximumBulkIds; start < ids.length; start += maximumBulkIds) {
    try {
      joined = join(joined, await call(ids.slice(start, start + maximumBulkIds)))
    } catch (failure) {
      const reason = problemText(failure)
      const left = ids.slice(start).map((id) => ({ id, done: false, reason }))
      return join(joined, { totalRecordsAffected: 0, results: left })
    }
  }
  return joined
}

function join(left: BulkResult, right: BulkResult): BulkResult {
  return {
    totalRecordsAffected: left.totalRecordsAffected + right.totalRecordsAffected,
    results: [...left.results, ...right.results],
  }
}
