import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { formatAuditChange } from '@stamboek/model/sheets/format-audit-change'
import styles from './changes-table.module.css'

interface ChangesTableProps {
  readonly changes: readonly AuditChange[]
  readonly types: readonly Pick<ServedRecordType, 'fields'>[]
  readonly isNew?: boolean
}

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
