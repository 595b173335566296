import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '../../api/record-queries.ts'

/** The versions of the series of a record, in no order; undefined while they are read. None without the right to read them. */
export function useVersions(
  type: ServedRecordType,
  record: MemberValues | undefined,
): readonly AnyRecord[] | undefined {
  const seriesId = record?.['seriesId']
  const isEnabled =
    type.isTemporal && typeof seriesId === 'string' && type.actions.some(({ kind }) => kind === 'Search')
  const { data, isPending, isError } = useQuery({ ...versionsQuery(type, seriesId), enabled: isEnabled })
  if (isEnabled && isPending && !isError) return undefined
  return isEnabled ? (data?.items ?? []) : []
}
