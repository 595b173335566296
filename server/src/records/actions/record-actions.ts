import { listImports } from '../import/batches/import-batches.ts'
import { readToday } from '../today/read-today.ts'
import { assignEndDate } from './assign-end-date.ts'
import { bulkActivate, bulkDeactivate } from './bulk-set-status.ts'
import { countFacet } from './count-facet.ts'
import { createFromFile } from './create-from-file.ts'
import { createImportTemplate } from './create-import-template.ts'
import { createNewVersion } from './create-new-version.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { exportAuditTrail } from './export-audit-trail.ts'
import { exportChangeSets } from './export-change-sets.ts'
import { exportData } from './export-data.ts'
import { exportRecords } from './export-records.ts'
import { findRecords } from './find-records.ts'
import { getRecord } from './get-record.ts'
import { importRecords } from './import-records.ts'
import { lookupRecords } from './lookup-records.ts'
import { readAuditTrail } from './read-audit-trail.ts'
import { readChangeSet } from './read-change-set.ts'
import { readChanges } from './read-changes.ts'
import { readDefaults } from './read-defaults.ts'
import { readUsage, readUsages } from './read-usages.ts'
import { searchChangeSets } from './search-change-sets.ts'
import { countRecords, searchRecords } from './search-records.ts'
import { undoChangeSet } from './undo-change-set.ts'
import { undoImport } from './undo-import.ts'
import { updateRecord } from './update-record.ts'

export const recordActions = {
  searchRecords,
  countRecords,
  countFacet,
  lookupRecords,
  findRecords,
  readDefaults,
  readUsage,
  readUsages,
  getRecord,
  createRecord,
  createFromFile,
  updateRecord,
  deleteRecord,
  bulkDeactivate,
  bulkActivate,
  createNewVersion,
  assignEndDate,
  readAuditTrail,
  readChangeSet,
  readChanges,
  readToday,
  searchChangeSets,
  importRecords,
  createImportTemplate,
  listImports,
  undoChangeSet,
  undoImport,
  exportRecords,
  exportData,
  exportAuditTrail,
  exportChangeSets,
} as const

export type RecordActions = typeof recordActions
