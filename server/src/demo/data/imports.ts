import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { regions } from '../../basis/data/regions.ts'
import type { ImportError } from '../../features/imports/import-errors.ts'
import {
  createOrderFile,
  createRefusedRows,
  createUnprocessedFile,
  repeatOrderFile,
  toUnquotedCsv,
} from './order-file.ts'
import { type DemoTask, tasks } from './tasks.ts'
import { pickWorkingTime, workingDayBefore } from './working-times.ts'

export interface DemoImport {
  uploadedIn: string
  /** The unit that the file is about. Null: unresolved, so it stays in the unit of the upload. */
  businessUnitCode: string | null
  userName: string
  fileTypeId: 'orders' | 'postalCodeRanges'
  fileName: string
  content: string
  createdOnUtc: string
  /** Failed imports have one error, without a line. */
  importStatus: 'Completed' | 'Failed'
  isCancelled: boolean
  errors: readonly ImportError[]
  remark: string | null
}

const orderFiles = { NHZ: 14, RTZ: 8, AND: 5 } as const
type UnitCode = keyof typeof orderFiles

const slugs: Readonly<Record<UnitCode, string>> = { NHZ: 'thuiszorg', RTZ: 'rijnmond', AND: 'antwerpen' }

/** By unit and file, both counted from 0. */
const refusedRows: Readonly<Record<string, number>> = {
  'NHZ 3': 1,
  'NHZ 6': 4,
  'NHZ 11': 87,
  'RTZ 4': 1,
  'AND 2': 1,
}

/** The 40 imports of the 90 days before a day (`yyyy-MM-dd`), oldest first. */
export function imports(today: string): readonly DemoImport[] {
  const ordered = Map.groupBy(
    tasks(today).filter(({ orderNumber }) => orderNumber !== null),
    ({ businessUnitCode }) => businessUnitCode as UnitCode,
  )
  const all = [
    ...[...ordered].flatMap(([unit, owned]) => orderImports(unit, owned, today)),
    ...postalCodeImports(today),
    ...failedImports(today),
    ...unresolvedImports(today),
  ]
  return all.toSorted((a, b) => (a.createdOnUtc < b.createdOnUtc ? -1 : 1))
}

/**
 * The files with which the tasks of a unit arrived, each on the working day before work on the first task.
 */
function orderImports(unit: UnitCode, owned: readonly DemoTask[], today: string): readonly DemoImport[] {
  const count = orderFiles[unit]
  return Array.from({ length: count }).flatMap((_, index): readonly DemoImport[] => {
    const own = owned.slice(
      Math.floor((index * owned.length) / count),
      Math.floor(((index + 1) * owned.length) / count),
    )
    const started = own[0]?.startUtc ?? own[0]?.endUtc
    const day = started ? workingDayBefore(dayOf(started), 1) : workingDayBefore(today, count - index)
    const refusedCount = refusedRows[`${unit} ${index}`] ?? 0
    const refused = createRefusedRows(unit, {
      firstNumber: 2000 + index * 100,
      count: refusedCount,
      tasks: own,
    })
    const file = createOrderFile(own, { refused, unitCode: index % 3 === 1 ? unit : '' })
    const isElsewhere = unit === 'RTZ' && index === 1
    const made = createImport(unit, {
      ...file,
      fileName: `orders-${refusedCount > 4 ? 'huishoudelijke-hulp' : slugs[unit]}-${day}.csv`,
      createdOnUtc: pickWorkingTime(day, index, `import ${unit}`),
      ...(isElsewhere && { uploadedIn: 'NHZ' }),
      ...(unit === 'AND' && { userName: 'beheerder' }),
    })
    if (unit !== 'NHZ' || index !== 1) return [made]
    const repeated = {
      ...made,
      ...repeatOrderFile(file, own),
      createdOnUtc: pickWorkingTime(workingDayBefore(day, -1), index, 'repeated import'),
      remark: 'Per ongeluk twee keer verstuurd.',
    }
    return [made, repeated]
  })
}

function postalCodeImports(today: string): readonly DemoImport[] {
  const about = (unit: UnitCode, region: string, days: number) =>
    createImport(unit, {
      fileTypeId: 'postalCodeRanges',
      userName: 'beheerder',
      fileName: `postcodes ${region.toLowerCase()}.csv`,
      content: createPostalCodeFile(region),
      createdOnUtc: pickWorkingTime(workingDayBefore(today, days), days, 'import'),
    })
  const wrong = ['Flevoland', '8259', '8200']
  return [
    about('NHZ', 'Noord-Holland', 60),
    { ...about('RTZ', 'Zuid-Holland', 58), remark: 'Vervangen door de lijst van het nieuwe jaar.' },
    about('AND', 'Antwerpen', 41),
    {
      ...about('NHZ', 'Flevoland', 22),
      content: createPostalCodeFile('Flevoland', [wrong]),
      errors: [
        {
          identifier: wrong.join(' – '),
          lineNumber: 2,
          errorMessage: 'Postcode tot en met: De laatste postcode ligt voor de eerste.',
        },
      ],
    },
  ]
}

function failedImports(today: string): readonly DemoImport[] {
  const year = today.slice(0, 4)
  const failed = (
    unit: UnitCode,
    days: number,
    { reason, ...other }: Partial<DemoImport> & { fileName: string; reason: string },
  ) =>
    createImport(unit, {
      content: '',
      createdOnUtc: pickWorkingTime(workingDayBefore(today, days), days, 'failed import'),
      importStatus: 'Failed',
      errors: [{ identifier: '', lineNumber: null, errorMessage: reason }],
      ...other,
    })
  return [
    failed('NHZ', 47, {
      fileName: 'export klantsysteem.csv',
      content: toUnquotedCsv([
        ['ordernummer', 'business unit', 'klantnaam', 'taaktype', 'omschrijving'],
        ['88121', '', 'A. de Jong', 'Terugbelverzoek', 'Terugbellen over de rolstoel'],
      ]),
      reason: 'Deze kolommen ontbreken: klantnummer, particulier/zakelijk, gewenste datum.',
    }),
    failed('RTZ', 33, {
      fileName: 'orders-rijnmond-leeg.csv',
      content: createUnprocessedFile('RTZ', { firstNumber: 0, unitCodes: [], year }),
      reason: 'Csv bestand is leeg of er is geen data aangeboden',
    }),
    failed('RTZ', 27, {
      fileTypeId: 'postalCodeRanges',
      fileName: 'postcodes zeeland.csv',
      content: createPostalCodeFile('Zeeland'),
      reason: 'Hiervoor ontbreekt het recht “Postcodegebieden: importeren”.',
    }),
    failed('AND', 15, {
      userName: 'beheerder',
      fileName: 'bestellingen stad antwerpen.csv',
      content: '%PDF-1.7\n%%EOF\n',
      reason: 'Dit is een PDF-bestand, geen CSV- of Excel-bestand.',
    }),
    failed('NHZ', 6, {
      fileName: 'orders-thuiszorg-concept.csv',
      content: createUnprocessedFile('NHZ', { firstNumber: 5000, unitCodes: ['', '', '', ''], year }),
      isCancelled: true,
      reason: 'Geannuleerd door Joost Hendriks',
    }),
  ]
}

/** Files whose unit is unknown, or not one of the uploader. */
function unresolvedImports(today: string): readonly DemoImport[] {
  const year = today.slice(0, 4)
  const unresolved = (unit: UnitCode, days: number, unitCodes: readonly string[]) =>
    createImport(unit, {
      businessUnitCode: null,
      fileName: `orders-${unitCodes.join('-').toLowerCase()}.csv`,
      content: createUnprocessedFile(unit, { firstNumber: 6000 + days * 10, unitCodes, year }),
      createdOnUtc: pickWorkingTime(workingDayBefore(today, days), days, 'unresolved import'),
      importStatus: 'Failed',
      errors: [
        {
          identifier: '',
          lineNumber: null,
          errorMessage:
            'De business unit van dit bestand is niet te bepalen: er staan verschillende codes in, of een code die voor jou niet bestaat. Het staat in de lijst onder ‘Onopgelost’.',
        },
      ],
    })
  return [
    { ...unresolved('NHZ', 36, ['NHZ', 'RTZ']), remark: 'Opnieuw verstuurd, per business unit.' },
    unresolved('RTZ', 19, ['ZWT']),
    unresolved('NHZ', 9, ['AND', 'AND']),
  ]
}

function createImport(
  unit: UnitCode,
  own: Pick<DemoImport, 'fileName' | 'content' | 'createdOnUtc'> & Partial<DemoImport>,
): DemoImport {
  return {
    uploadedIn: unit,
    businessUnitCode: unit,
    userName: 'planner',
    fileTypeId: 'orders',
    importStatus: 'Completed',
    isCancelled: false,
    errors: [],
    remark: null,
    ...own,
  }
}

function createPostalCodeFile(region: string, before: readonly (readonly string[])[] = []): string {
  const { postalCodeRanges = [] } = regions.find(({ description }) => description === region) ?? {}
  const rows = postalCodeRanges.map(({ postalCodeFrom, postalCodeTo }) => [
    region,
    String(postalCodeFrom),
    String(postalCodeTo),
  ])
  return toUnquotedCsv([['Regio', 'Postcode van', 'Postcode tot en met'], ...before, ...rows])
}
