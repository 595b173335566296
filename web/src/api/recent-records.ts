import { useQuery } from '@tanstack/react-query'
import { recentRecordsKey } from './preference-keys.ts'
import { preferenceQuery, savePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'

export interface RecentRecord {
  readonly dtoKey: string
  readonly id: string
  readonly label: string
  readonly businessUnitId?: string
}

const maxRecords = 20

interface RecentRecords {
  readonly records: readonly RecentRecord[]
}

/** The last 20 opened records of the user, of all units, latest first; none until they are read, or if that fails. */
export function useRecentRecords(): readonly RecentRecord[] {
  return useQuery(preferenceQuery<RecentRecords>(recentRecordsKey)).data?.records ?? noRecords
}

/**
 * Puts a record first in the list of the user, once, and keeps 20; saved as by `savePreference`. Changes nothing if the
 * list cannot be read. Never rejects.
 */
export function addRecentRecord(record: RecentRecord): Promise<void> {
  return updateRecords((records) => [record, ...withoutRecord(records, record)].slice(0, maxRecords))
}

/**
 * Removes a record from the list of the user; saved as by `savePreference`. Changes nothing if the list cannot be read.
 * Never rejects.
 */
export function removeRecentRecord(record: Pick<RecentRecord, 'dtoKey' | 'id'>): Promise<void> {
  return updateRecords((records) => withoutRecord(records, record))
}

const noRecords: readonly RecentRecord[] = []

function withoutRecord(
  records: readonly RecentRecord[],
  { dtoKey, id }: Pick<RecentRecord, 'dtoKey' | 'id'>,
) {
  return records.filter((record) => record.dtoKey !== dtoKey || record.id !== id)
}

async function updateRecords(
  next: (records: readonly RecentRecord[]) => readonly RecentRecord[],
): Promise<void> {
  try {
    const kept = await queryClient.ensureQueryData(preferenceQuery<RecentRecords>(recentRecordsKey))
    savePreference(recentRecordsKey, { records: next(kept?.records ?? noRecords) })
  } catch {
    // The stored list could not be read, and must not be overwritten.
  }
}
