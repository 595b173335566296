import { useQuery } from '@tanstack/react-query'
import { preferenceQuery, savePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'

/** A record that was opened, as it was called then. */
export interface RecentRecord {
  readonly dtoKey: string
  readonly id: string
  readonly label: string
  /** The unit in which it was opened; absent where its record type is everybody's. */
  readonly businessUnitId?: string
}

/** The preference of a user that holds the records opened last. */
const referenceId = 'recent-records'
const most = 20

interface RecentRecords {
  readonly records: readonly RecentRecord[]
}

/** The last records that this user opened, newest first; in every unit. */
export function useRecentRecords(): readonly RecentRecord[] {
  return useQuery(preferenceQuery<RecentRecords>(referenceId)).data?.records ?? none
}

/** Puts a record in front of those opened last. */
export function rememberRecord(record: RecentRecord): Promise<void> {
  return change((records) => [record, ...without(records, record)].slice(0, most))
}

/** For a record that is not there any more. */
export function forgetRecord(record: Pick<RecentRecord, 'dtoKey' | 'id'>): Promise<void> {
  return change((records) => without(records, record))
}

const none: readonly RecentRecord[] = []

function without(records: readonly RecentRecord[], { dtoKey, id }: Pick<RecentRecord, 'dtoKey' | 'id'>) {
  return records.filter((record) => record.dtoKey !== dtoKey || record.id !== id)
}

async function change(next: (records: readonly RecentRecord[]) => readonly RecentRecord[]): Promise<void> {
  try {
    const kept = await queryClient.ensureQueryData(preferenceQuery<RecentRecords>(referenceId))
    savePreference(referenceId, { records: next(kept?.records ?? none) })
  } catch {
    // What was kept could not be read, and is better left as it is.
  }
}
