import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import { openChangeSet } from '../../records/engine/change-set.ts'
import { requireOpenGate } from '../../records/engine/require-open-gate.ts'
import { beginBatch, withinBatch } from '../../records/import/batches/import-batches.ts'
import { matchImportColumns } from '../../records/import/columns/match-import-columns.ts'
import { createRecordImporter } from '../../records/import/record-importer.ts'
import { openSheet } from '../../sheets/open-sheet.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { FileType } from './file-type.ts'

/**
 * Returns handlers of files whose rows are records of a type, imported as on its page. `createImporter` begins a batch
 * that can be undone there; it throws a RequestProblem for wrong columns or a closed gate.
 */
export function createRecordFileHandlers(
  definition: RecordTypeDefinition,
): Pick<FileType, 'open' | 'createImporter'> {
  const recordType = resolveRecordType(definition)
  return {
    open: (file) => openSheet(file, (cells) => headerMerit(recordType, cells)),
    async createImporter(unit, { fileName, sheet, summary, signal }) {
      const type = unit.engine.catalogue.get(definition.dtoKey)
      const columns = matchImportColumns(type, sheet)
      await requireOpenGate(unit, type)
      const batch = { id: uuidV7(), fileName }
      await beginBatch(unit, type, batch)
      const inBatch = { ...withinBatch(unit, batch), changeSet: openChangeSet(batch.id) }
      return createRecordImporter(inBatch, type, {
        kind: 'Import',
        columns,
        summary,
        signal,
        maxWaitMs: Infinity,
      })
    },
  }
}
