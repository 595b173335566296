import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { recordTitle } from '../texts/record-title.ts'
import styles from './bulk-dialog.module.css'

const maxNames = 5

interface ChosenRecordsProps {
  readonly type: ServedRecordType
  readonly records: readonly AnyRecord[]
}

/** What a dialog is about, by name: the first five records and how many there are besides. */
export function ChosenRecords({ type, records }: ChosenRecordsProps) {
  const more = records.length - maxNames
  return (
    <ul className={styles.names} aria-label="Gekozen records">
      {records.slice(0, maxNames).map((record) => (
        <li key={record.id}>{recordTitle(type, record)}</li>
      ))}
      {more > 0 && (
        <li className={styles.more}>
          {more === 1 ? 'en nog 1 ander record' : `en nog ${more.toLocaleString('nl-NL')} andere records`}
        </li>
      )}
    </ul>
  )
}
