import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ReasonList } from '../../ui/feedback/reason-list.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'
import styles from './bulk-dialog.module.css'

/** The records that the result of a bulk action reports as done. */
export function listDoneRecords(
  records: readonly AnyRecord[],
  { results }: BulkResult,
): readonly AnyRecord[] {
  const done = new Set(results.filter((each) => each.done).map(({ id }) => id))
  return records.filter(({ id }) => done.has(id))
}

interface RefusedRecordsProps {
  readonly type: ServedRecordType
  readonly records: readonly AnyRecord[]
  readonly result: BulkResult
}

const maxReasons = 200

/**
 * The refused records, those that were to end along too, with their reasons, at most 200, below the number of changed ones; undefined if
 * all are done.
 */
export function renderRefusedRecords(
  type: ServedRecordType,
  records: readonly AnyRecord[],
  result: BulkResult,
): ReactNode | undefined {
  const isAlongDone = result.along?.every(({ refused }) => refused.length === 0) ?? true
  if (isAlongDone && result.results.every((each) => each.done)) return undefined
  return <RefusedRecords type={type} records={records} result={result} />
}

function RefusedRecords({ type, records, result }: RefusedRecordsProps) {
  const names = new Map(records.map((record) => [record.id, formatRecordTitle(type, record)]))
  const own = result.results
    .filter((each) => !each.done)
    .map(({ id, reason }) => ({ id, name: names.get(id) ?? id, reason }))
  const along = (result.along ?? []).flatMap(({ refused }) =>
    refused.map(({ id, label, reason }) => ({ id, name: label, reason })),
  )
  const failed = [...own, ...along]
  const changed = (result.along ?? []).map(({ totalRecordsAffected }) => totalRecordsAffected)
  return (
    <div className={styles.dialog}>
      <Banner tone="warn" role="alert">
        {formatChanged(changed.reduce((sum, each) => sum + each, result.totalRecordsAffected))}{' '}
        {failed.length === 1
          ? '1 record is niet gewijzigd:'
          : `${failed.length.toLocaleString('nl-NL')} records zijn niet gewijzigd:`}
      </Banner>
      <ReasonList items={failed.slice(0, maxReasons)} more={failed.length - maxReasons} />
    </div>
  )
}

function formatChanged(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 record is gewijzigd.' : `${count.toLocaleString('nl-NL')} records zijn gewijzigd.`
}

const maxNames = 5

interface ChosenRecordsProps {
  readonly type: ServedRecordType
  readonly records: readonly AnyRecord[]
}

/** Lists the titles of the first five records, and the number of others. */
export function ChosenRecords({ type, records }: ChosenRecordsProps) {
  const more = records.length - maxNames
  return (
    <ul className={styles.names} aria-label="Gekozen records">
      {records.slice(0, maxNames).map((record) => (
        <li key={record.id}>{formatRecordTitle(type, record)}</li>
      ))}
      {more > 0 && (
        <li className={styles.more}>
          {more === 1 ? 'en nog 1 ander record' : `en nog ${more.toLocaleString('nl-NL')} andere records`}
        </li>
      )}
    </ul>
  )
}
