import type { SchemaDocument, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiRequest } from '../api/api-client.ts'
import { useSession } from './session.tsx'

export interface Schema {
  /** By dtoKey: every record type that the person may see in the selected unit. */
  readonly recordTypes: ReadonlyMap<string, ServedRecordType>
  readonly get: (dtoKey: string) => ServedRecordType | undefined
}

/** The schema of the selected unit, which the route has loaded; without a unit it is empty. */
export function useSchema(): Schema {
  const { businessUnit } = useSession()
  return useQuery(schemaQuery(businessUnit?.id)).data ?? emptySchema
}

/** Read once per unit; the browser itself asks again by ETag after the page is loaded anew. */
export function schemaQuery(businessUnitId: string | undefined) {
  return queryOptions({
    queryKey: ['schema', businessUnitId ?? null],
    queryFn: async ({ signal }) =>
      businessUnitId === undefined
        ? emptySchema
        : schemaOf(await apiRequest<SchemaDocument>('GET', '/api/schema', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

function schemaOf(document: SchemaDocument): Schema {
  const recordTypes = new Map(document.recordTypes.map((type) => [type.dtoKey, type]))
  return { recordTypes, get: (dtoKey) => recordTypes.get(dtoKey) }
}

const emptySchema: Schema = schemaOf({ recordTypes: [] })
