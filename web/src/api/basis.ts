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

/** Adds a part with what it needs; sent again it adds nothing twice. Refusals are in the outcomes. */
export async function addBasisPart(name: string, signal: AbortSignal): Promise<readonly BasisOutcome[]> {
  const body = { parts: [name] }
  return (await writeRequest<BasisOutcomes>('POST', '/api/basis', { body, signal })).parts
}
