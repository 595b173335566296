import type { AuditEntry } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { Schema } from '../../session/schema.ts'
import { auditedTypes } from './audit-columns.ts'
import styles from './audit-dialog.module.css'
import { ChangesTable } from './changes-table.tsx'

interface AuditChangesProps {
  readonly entry: AuditEntry
  readonly type: ServedRecordType
  readonly schema: Schema
}

/** What each field was before and is after, below its entry. */
export function AuditChanges({ entry, type, schema }: AuditChangesProps) {
  if (entry.changes.length === 0) return <p className={styles.none}>Geen velden gewijzigd.</p>
  return <ChangesTable changes={entry.changes} types={auditedTypes(type, schema)} />
}
