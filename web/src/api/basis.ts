import type { BasisAnswer, BasisOutcome, BasisOutcomes, BasisPart } from '@stamboek/model/contract/basis'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { writeRequest } from './write-request.ts'

/** The master data to begin with that the user may add in the unit of this page. */
export const basisQuery = queryOptions({
  queryKey: ['basis'],
  queryFn: async ({ signal }): Promise<readonly BasisPart[]> =>
    (await apiRequest<BasisAnswer>('GET', '/api/basis', { signal })).parts,
})

/**
 * Adds a part without what it needs; refusals are in the outcome. Sent again, as `writeRequest` does after an outage, it
 * adds nothing twice: the server keeps no idempotency key of it, but leaves existing records as they are.
 */
export async function addBasisPart(name: string, signal: AbortSignal): Promise<readonly BasisOutcome[]> {
  const body = { parts: [name], withNeeds: false }
  return (await writeRequest<BasisOutcomes>('POST', '/api/basis', { body, signal })).parts
}
