import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import { requireOpenGate } from '../../../../records/engine/require-open-gate.ts'
import { beginBatch, withinBatch } from '../../../../records/import/batches/import-batches.ts'
import { matchImportColumns } from '../../../../records/import/columns/match-import-columns.ts'
import { createRecordImporter } from '../../../../records/import/record-importer.ts'
import { openSheet } from '../../../../sheets/open-sheet.ts'
import { uuidV7 } from '../../../../uuid-v7.ts'
import type { FileType } from '../../file-type.ts'

const recordType = resolveRecordType(postalCodeRange)

/** Imports postal code ranges as their own page does, as one batch that can be undone there. */
export const postalCodeRanges: FileType = {
  id: 'postalCodeRanges',
  name: 'Postcodegebieden',
  description: 'Nieuwe en gewijzigde postcodegebieden, zoals op de pagina Postcodegebieden.',
  extensions: ['csv'],
  example: ['Regio;Postcode van;Postcode tot en met', 'Noord-Holland;2011;2037'].join('\n'),
  permissions: ['PostalCodeRangeImport'],
  open: (file) => openSheet(file, (cells) => headerMerit(recordType, cells)),
  async createImporter(unit, { fileName, sheet, summary, signal }) {
    const type = unit.engine.catalogue.typeOf(postalCodeRange)
    const columns = matchImportColumns(type, sheet)
    await requireOpenGate(unit, type)
    const batch = { id: uuidV7(), fileName }
    await beginBatch(unit, type, batch)
    const importer = await createRecordImporter(withinBatch(unit, batch), type, {
      kind: 'Import',
      columns,
      summary,
      signal,
      maxWaitMs: Infinity,
    })
    return {
      ...importer,
      describe: ({ row }) => ({ label: row.cells.slice(0, 3).filter(Boolean).join(' – '), changes: [] }),
    }
  },
}
