import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { formatAuditChange } from '@stamboek/model/sheets/format-audit-change'
import styles from './changes-table.module.css'

interface ChangesTableProps {
  readonly changes: readonly AuditChange[]
  readonly types: readonly Pick<ServedRecordType, 'fields'>[]
  readonly isNew?: boolean
}

/**
 * A table of changes with the values before and after, '–' if empty, or with `isNew` the new value alone. `types` label the
 * fields: the audited type and those of its child records.
 */
export function ChangesTable({ changes, types, isNew = false }: ChangesTableProps) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Veld</th>
          {!isNew && <th scope="col">Was</th>}
          <th scope="col">{isNew ? 'Waarde' : 'Is'}</th>
        </tr>
      </thead>
      <tbody>
        {changes
          .map((change) => formatAuditChange(change, types))
          .map(({ path, label, before, after }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              {!isNew && <td className={styles.before}>{before || '–'}</td>}
              <td>{after || '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
