import type { AuditEntry } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import {
  auditActionLabels,
  formatAuditChange,
  formatAuditChanges,
} from '@stamboek/model/sheets/format-audit-change'
import type { Schema } from '../../session/schema.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'

const momentFormat = { kind: 'dateTime', label: 'Tijdstip' } as const

/** Returns the type and the child types that the user may see; the trail of a record has changes of all of these. */
export function listAuditedTypes(type: ServedRecordType, schema: Schema): readonly ServedRecordType[] {
  const children = [...schema.recordTypes.values()].filter((each) => each.parent?.dtoKey === type.dtoKey)
  return [type, ...children]
}

/** The columns of the audit grid (requirements 13.5); ids are hidden by default. */
export function createAuditColumns(type: ServedRecordType, schema: Schema): GridColumn<AuditEntry>[] {
  const types = listAuditedTypes(type, schema)
  const changesOf = (entry: AuditEntry) => entry.changes.map((change) => formatAuditChange(change, types))
  const idColumn = (id: string, header: string, text: (entry: AuditEntry) => string) => ({
    id,
    header,
    width: 290,
    isHiddenByDefault: true,
    value: text,
    text,
  })
  return [
    {
      id: 'auditTime',
      header: 'Tijdstip',
      width: 160,
      pinned: 'start',
      isSortable: true,
      numeric: true,
      value: (entry) => entry.auditTime,
      text: (entry) => kindOf(momentFormat).format(entry.auditTime, momentFormat),
    },
    createTextColumn('auditAction', 'Actie', 110, (entry) => auditActionLabels[entry.auditAction]),
    createTextColumn('auditUserName', 'Gebruiker', 160, (entry) => entry.auditUserName),
    createTextColumn('auditChangedProperties', 'Gewijzigde velden', 180, (entry) =>
      changesOf(entry)
        .map((change) => change.label)
        .join(', '),
    ),
    {
      ...createTextColumn('changes', 'Wijzigingen', 240, (entry) => formatAuditChanges(changesOf(entry))),
      flex: 1,
    },
    {
      ...createTextColumn('auditRemark', 'Opmerking', 180, (entry) => entry.auditRemark ?? ''),
      emptyWidth: 100,
    },
    {
      ...createTextColumn('auditExceptions', 'Bijzonderheden', 160, (entry) => entry.auditExceptions ?? ''),
      emptyWidth: 130,
    },
    idColumn('auditId', 'Audit ID', (entry) => entry.auditId),
    idColumn('auditCorrelationId', 'Correlatie ID', (entry) => entry.auditCorrelationId),
    idColumn('recordId', 'Record ID', (entry) => entry.entity),
  ]
}

function createTextColumn(
  id: string,
  header: string,
  width: number,
  text: (entry: AuditEntry) => string,
): GridColumn<AuditEntry> {
  return { id, header, width, value: text, text }
}
