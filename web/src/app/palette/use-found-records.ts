import type { FoundRecord } from '@stamboek/model/contract/find'
import { useQuery } from '@tanstack/react-query'
import { foundRecordsQuery } from '../../api/find-records.ts'
import { useSession } from '../../session/session.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

const debounceMs = 100

export interface FoundRecords {
  /** Those of the text before while it loads. */
  readonly records: readonly FoundRecord[]
  readonly isLoading: boolean
  readonly isFailed: boolean
}

const nothing: FoundRecords = { records: [], isLoading: false, isFailed: false }

/** Finds records by what is typed, after a pause of 100 ms. */
export function useFoundRecords(query: string): FoundRecords {
  const { businessUnit } = useSession()
  const text = query.trim()
  const settled = useDebounced(text, debounceMs)
  const { data = [], isFetching, isError } = useQuery(foundRecordsQuery(businessUnit?.id, settled))
  if (text === '' || !businessUnit) return nothing
  const isLoading = text !== settled || isFetching
  return { records: settled === '' ? [] : data, isLoading, isFailed: isError && !isLoading }
}
