import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import type { FileType } from '../../file-type.ts'
import { createRecordFileHandlers } from '../../import-as-records.ts'

const records = createRecordFileHandlers(postalCodeRange)

/** Imports postal code ranges as their own page does, as one batch that can be undone there. */
export const postalCodeRanges: FileType = {
  ...records,
  id: 'postalCodeRanges',
  name: 'Postcodegebieden',
  description: 'Nieuwe en gewijzigde postcodegebieden, zoals op de pagina Postcodegebieden.',
  extensions: ['csv'],
  example: ['Regio;Postcode van;Postcode tot en met', 'Noord-Holland;2011;2037'].join('\n'),
  permissions: ['PostalCodeRangeImport'],
  createImporter: async (unit, file) => ({
    ...(await records.createImporter(unit, file)),
    describe: ({ row }) => ({ label: row.cells.slice(0, 3).filter(Boolean).join(' – '), changes: [] }),
  }),
}
