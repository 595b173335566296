import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQuery } from '@tanstack/react-query'
import { lookupQuery } from '../../api/record-queries.ts'

/** The label of a record that was chosen at a path that can be looked up (`move.resourceTeamId`); undefined until it is read. */
export function useReferenceName(
  type: ServedRecordType,
  path: string,
  id: string | null,
): string | undefined {
  const request = { field: path, ids: id === null ? [] : [id] }
  const { data } = useQuery({ ...lookupQuery(type, request), enabled: id !== null })
  return id === null ? undefined : data?.items[0]?.label
}
