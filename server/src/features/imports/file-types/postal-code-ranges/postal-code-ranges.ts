import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { headerMerit } from '@stamboek/model/sheets/header-merit'
import { importWithin } from '../../../../records/actions/import-records.ts'
import { openSheet } from '../../../../sheets/open-sheet.ts'
import type { FileType } from '../../file-type.ts'

const recordType = resolveRecordType(postalCodeRange)

/** Postal code ranges, by the rules of their own import and as one batch that can be undone on their page. */
export const postalCodeRanges: FileType = {
  id: 'postalCodeRanges',
  name: 'Postcodegebieden',
  description: 'Nieuwe en gewijzigde postcodegebieden, zoals op de pagina Postcodegebieden.',
  extensions: ['csv'],
  example: ['Regio;Postcode van;Postcode tot en met', 'Noord-Holland;2011;2037'].join('\n'),
  permissions: ['PostalCodeRangeImport'],
  open: (file) => openSheet(file, (cells) => headerMerit(recordType, cells)),
  async process(unit, { fileName, sheet, signal, refuse }) {
    await importWithin(unit, unit.engine.catalogue.typeOf(postalCodeRange), {
      kind: 'Import',
      fileName,
      sheet,
      signal,
      maxWaitMs: Infinity,
      onlyValid: true,
      onRefused: (row, reason) => refuse(row, row.cells.slice(0, 3).filter(Boolean).join(' – '), reason),
    })
  },
}
