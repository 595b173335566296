import type { SchemaDocument, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isInMenu } from '@stamboek/model/menu/page-address'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiRequest } from '../api/api-client.ts'
import type { ServedTypeOf } from '../api/served-type.ts'
import { useSession } from './session.tsx'

export interface Schema {
  readonly recordTypes: ReadonlyMap<string, ServedRecordType>
  readonly get: (dtoKey: string) => ServedRecordType | undefined
}

/** The schema of the unit of this tab; empty until it is read, and without a unit. */
export function useSchema(): Schema {
  const { businessUnit } = useSession()
  return useQuery(schemaQuery(businessUnit?.id)).data ?? emptySchema
}

/** Undefined for users who may not see the type, and until the schema is read. */
export function useServedType<D extends { readonly dtoKey: string }>(
  dtoKey: D['dtoKey'],
): ServedTypeOf<D> | undefined {
  return useSchema().get(dtoKey) as ServedTypeOf<D> | undefined
}

/**
 * The schema of a unit, empty without one; read once. After a reload the browser revalidates it by ETag.
 */
export function schemaQuery(businessUnitId: string | undefined) {
  return queryOptions({
    queryKey: ['schema', businessUnitId ?? null],
    queryFn: async ({ signal }) =>
      businessUnitId === undefined
        ? emptySchema
        : createSchema(await apiRequest<SchemaDocument>('GET', '/api/schema', { signal, businessUnitId })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

function createSchema(document: SchemaDocument): Schema {
  const recordTypes = new Map(document.recordTypes.map((type) => [type.dtoKey, type]))
  return { recordTypes, get: (dtoKey) => recordTypes.get(dtoKey) }
}

/**
 * The dtoKey of a page of the menu, whatever the rights of the user, for records of a type: its own, else that of a
 * view of its records in the schema, if any.
 */
export function findPageKey({ recordTypes }: Schema, dtoKey: string): string | undefined {
  if (isInMenu(dtoKey)) return dtoKey
  const views = [...recordTypes.values()].filter((type) => type.view?.of === dtoKey && !findRowTypes(type))
  return views.find((type) => isInMenu(type.dtoKey))?.dtoKey
}

const emptySchema: Schema = createSchema({ recordTypes: [] })
