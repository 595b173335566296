import type { HeaderMerit } from '@stamboek/model/sheets/header-search'
import { RequestProblem } from '../request-problem.ts'
import { emptyCsvMessage, openCsv } from './csv/open-csv.ts'
import type { SheetFile } from './sheet-file.ts'
import type { SheetRows } from './sheet-rows.ts'
import { openXlsx } from './xlsx-reader/open-xlsx.ts'

interface Reader {
  readonly isZip: boolean
  readonly open: (file: SheetFile, headerMerit: HeaderMerit) => Promise<SheetRows>
}

const readers: ReadonlyMap<string, Reader> = new Map([
  ['csv', { isZip: false, open: openCsv }],
  ['txt', { isZip: false, open: openCsv }],
  ['tsv', { isZip: false, open: openCsv }],
  ['xlsx', { isZip: true, open: openXlsx }],
])

const refusedNames: ReadonlyMap<string, string> = new Map([
  ['xls', 'Dit is een Excel-bestand van voor 2007. Bewaar het in Excel als .xlsx of .csv.'],
  ['xlsm', 'Bestanden met macro’s worden niet aangenomen. Bewaar het in Excel als .xlsx of .csv.'],
  ['xlsb', 'Binaire Excel-bestanden worden niet gelezen. Bewaar het in Excel als .xlsx of .csv.'],
  ['ods', 'OpenDocument wordt niet gelezen. Bewaar het als .xlsx of .csv.'],
])

const signatures: readonly { readonly start: string; readonly message: string }[] = [
  {
    start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    message:
      'Dit bestand is met een wachtwoord beveiligd, of een Excel-bestand van voor 2007. Bewaar het zonder wachtwoord als .xlsx of .csv.',
  },
  { start: '%PDF-', message: 'Dit is een PDF-bestand, geen CSV- of Excel-bestand.' },
  { start: 'MZ', message: 'Dit is een programma, geen CSV- of Excel-bestand.' },
  { start: '\x7fELF', message: 'Dit is een programma, geen CSV- of Excel-bestand.' },
  { start: '\x1f\x8b', message: 'Dit bestand is ingepakt (gzip). Pak het eerst uit.' },
]

/**
 * Opens the table in a CSV or Excel file, which must stay open while batches are read. `headerMerit` finds the
 * worksheet and its headers; by default the first row with text. Throws a RequestProblem: unsupportedMediaType if name
 * or content is of another type, ruleBroken for no rows, too many columns or several tables, tooLarge, or malformed.
 */
export async function openSheet(file: SheetFile, headerMerit: HeaderMerit = () => 0): Promise<SheetRows> {
  const extension = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '').toLowerCase() : ''
  const reader = readers.get(extension)
  const start = await readStart(file)
  const signature = signatures.find((each) => start.startsWith(each.start))
  if (signature && (signature.start !== 'MZ' || start.includes('\0')))
    throw new RequestProblem('unsupportedMediaType', refusedNames.get(extension) ?? signature.message)
  if (!reader)
    throw new RequestProblem(
      'unsupportedMediaType',
      refusedNames.get(extension) ?? 'Alleen bestanden die op .csv of .xlsx eindigen worden aangenomen.',
    )
  if (file.size === 0)
    throw new RequestProblem('ruleBroken', reader.isZip ? 'Het Excel-bestand is leeg.' : emptyCsvMessage)
  if (isZip(start) && !reader.isZip)
    throw new RequestProblem(
      'unsupportedMediaType',
      `De naam eindigt op .${extension}, maar dit is een Excel-bestand of een ander ingepakt bestand.`,
    )
  if (!isZip(start) && reader.isZip)
    throw new RequestProblem(
      'unsupportedMediaType',
      'De naam eindigt op .xlsx, maar dit is geen Excel-bestand.',
    )
  return reader.open(file, headerMerit)
}

function isZip(start: string): boolean {
  return start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')
}

async function readStart({ handle }: SheetFile): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
  return buffer.toString('latin1', 0, bytesRead)
}
