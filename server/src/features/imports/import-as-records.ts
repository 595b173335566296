import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import { requireOpenGate } from '../../records/engine/require-open-gate.ts'
import { matchImportColumns } from '../../records/import/columns/match-import-columns.ts'
import { createRecordImporter } from '../../records/import/record-importer.ts'
import { openSheet } from '../../sheets/open-sheet.ts'
import type { FileType } from './file-type.ts'

/**
 * Returns the parts of a file type whose rows are records of a type, imported as on its page. `createImporter` throws a
 * RequestProblem for wrong columns or a closed gate.
 */
export function createRecordFileHandlers(
  definition: RecordTypeDefinition,
): Pick<FileType, 'recordType' | 'open' | 'createImporter'> {
  const recordType = resolveRecordType(definition)
  return {
    recordType: definition,
    open: (file) => openSheet(file, (cells) => headerMerit(recordType, cells)),
    async createImporter(unit, { sheet, summary, signal }) {
      const type = unit.engine.catalogue.get(definition.dtoKey)
      const columns = matchImportColumns(type, sheet)
      await requireOpenGate(unit, type)
      return createRecordImporter(unit, type, {
        kind: 'Import',
        columns,
        summary,
        signal,
        maxWaitMs: Infinity,
      })
    },
  }
}
