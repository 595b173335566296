import { assignEndDate } from './assign-end-date.ts'
import { auditTrail } from './audit-trail.ts'
import { bulkDeactivate } from './bulk-deactivate.ts'
import { createNewVersion } from './create-new-version.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { exportAuditTrail } from './export-audit-trail.ts'
import { exportRecords } from './export-records.ts'
import { getRecord } from './get-record.ts'
import { importHistory } from './import-history.ts'
import { importRecords } from './import-records.ts'
import { importTemplate } from './import-template.ts'
import { lookupRecords } from './lookup-records.ts'
import { searchRecords } from './search-records.ts'
import { undoImport } from './undo-import.ts'
import { updateRecord } from './update-record.ts'

/** What can be done with records; each verb takes what a client sent, unchecked. */
export const recordVerbs = {
  searchRecords,
  lookupRecords,
  getRecord,
  createRecord,
  updateRecord,
  deleteRecord,
  bulkDeactivate,
  createNewVersion,
  assignEndDate,
  auditTrail,
  importRecords,
  importTemplate,
  importHistory,
  undoImport,
  exportRecords,
  exportAuditTrail,
} as const

export type RecordVerbs = typeof recordVerbs
