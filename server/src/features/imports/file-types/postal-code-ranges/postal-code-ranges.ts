import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import type { FileType } from '../../file-type.ts'
import { importAsRecords } from '../../import-as-records.ts'

const records = importAsRecords(postalCodeRange)

/** Postal code ranges, by the rules of their own import and as one batch that can be undone on their page. */
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
