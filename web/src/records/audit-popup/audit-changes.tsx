import type { AuditEntry } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { readableChange } from '@stamboek/model/exchange/readable-change'
import type { Schema } from '../../data/schema.ts'
import { auditedTypes } from './audit-columns.ts'
import styles from './audit-popup.module.css'

interface AuditChangesProps {
  readonly entry: AuditEntry
  readonly type: ServedRecordType
  readonly schema: Schema
}

/** What each field was before and is after, below its entry. */
export function AuditChanges({ entry, type, schema }: AuditChangesProps) {
  const types = auditedTypes(type, schema)
  if (entry.changes.length === 0) return <p className={styles.none}>Geen velden gewijzigd.</p>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Veld</th>
          <th scope="col">Was</th>
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes
          .map((change) => readableChange(change, types))
          .map(({ path, label, before, after }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              <td className={styles.before}>{before || '–'}</td>
              <td>{after || '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
