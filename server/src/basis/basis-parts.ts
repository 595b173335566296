import { bank } from '@stamboek/model/records/finance/bank'
import { vat } from '@stamboek/model/records/finance/vat'
import { holiday } from '@stamboek/model/records/other/holiday'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { region } from '@stamboek/model/records/other/region'
import { country } from '@stamboek/model/records/standard/country'
import { currency } from '@stamboek/model/records/standard/currency'
import { language } from '@stamboek/model/records/standard/language'
import { taskPriority } from '@stamboek/model/records/task/task-priority'
import { taskStatus } from '@stamboek/model/records/task/task-status'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { activeRange } from './data/active-range.ts'
import { banks } from './data/banks.ts'
import { countries } from './data/countries.ts'
import { currencies } from './data/currencies.ts'
import { holidays } from './data/holidays.ts'
import { languages } from './data/languages.ts'
import { regions } from './data/regions.ts'
import { taskPriorities } from './data/task-priorities.ts'
import { taskStatuses } from './data/task-statuses.ts'
import { vatRates } from './data/vat-rates.ts'

export interface BasisPart {
  /** As the command line and the API name it. */
  readonly name: string
  readonly label: string
  /** A Dutch sentence about its contents. */
  readonly meaning: string
  readonly definition: RecordTypeDefinition
  /** Names of the parts to whose records its own refer directly. */
  readonly needs: readonly string[]
  /** Keys of the sheet columns that the records fill. */
  readonly columns: readonly string[]
  /** Records on a day (`yyyy-MM-dd`); a reference is the code or label of its target. */
  readonly records: (today: string) => readonly Readonly<Record<string, unknown>>[]
}

const period = ['activeRangeUtc.start', 'activeRangeUtc.lastDay']
const yearsOfHolidays = 10
const dutchRegions = regions.filter(({ countryIsoCode2 }) => countryIsoCode2 === 'NL')

/** The parts in an order in which each follows those that it needs. */
export const basisParts: readonly BasisPart[] = [
  {
    name: 'landen',
    label: 'Landen',
    meaning: 'Alle landen van ISO 3166 met hun codes; die niet meer bestaan zijn inactief.',
    definition: country,
    needs: [],
    columns: ['description', 'isoCode2', 'isoCode3', 'status', ...period],
    records: () => countries().map((each) => ({ ...each })),
  },
  {
    name: 'valutas',
    label: "Valuta's",
    meaning: "De valuta's van ISO 4217; die door de euro zijn vervangen zijn inactief.",
    definition: currency,
    needs: [],
    columns: ['description', 'isoCode', 'status', ...period],
    records: () => currencies().map((each) => ({ ...each })),
  },
  {
    name: 'talen',
    label: 'Talen',
    meaning: 'De talen met een code van twee letters in ISO 639.',
    definition: language,
    needs: [],
    columns: ['description', 'isoCode'],
    records: () => languages().map((each) => ({ ...each })),
  },
  {
    name: 'provincies',
    label: 'Provincies',
    meaning: "De twaalf provincies van Nederland, als regio's.",
    definition: region,
    needs: ['landen'],
    columns: ['description', 'countryId'],
    records: () =>
      dutchRegions.map(({ description, countryIsoCode2 }) => ({
        description,
        country: referenceTo(countryIsoCode2),
      })),
  },
  {
    name: 'postcodes',
    label: 'Postcodegebieden',
    meaning: 'Welke postcodes (vier cijfers) in welke provincie liggen.',
    definition: postalCodeRange,
    needs: ['provincies'],
    columns: ['regionId', 'postalCodeFrom', 'postalCodeTo'],
    records: () =>
      dutchRegions.flatMap(({ description, postalCodeRanges }) =>
        postalCodeRanges.map(({ postalCodeFrom, postalCodeTo }) => ({
          region: referenceTo(description),
          postalCodeFrom: String(postalCodeFrom),
          postalCodeTo: String(postalCodeTo),
        })),
      ),
  },
  {
    name: 'banken',
    label: 'Banken',
    meaning: 'Banken in Nederland met hun plaats en BIC.',
    definition: bank,
    needs: ['landen'],
    columns: ['description', 'bankIdentifierCode', 'city', 'countryId'],
    records: () =>
      banks
        .filter(({ countryIsoCode2 }) => countryIsoCode2 === 'NL')
        .map(({ countryIsoCode2, ...each }) => ({ ...each, country: referenceTo(countryIsoCode2) })),
  },
  {
    name: 'btw',
    label: 'Btw-tarieven',
    meaning:
      'De Nederlandse tarieven sinds 1969 met al hun perioden, in alle business units en zonder grootboekrekening.',
    definition: vat,
    needs: [],
    columns: ['code', 'description', 'percentage', ...period],
    records: () =>
      vatRates.flatMap(({ code, description, versions }) =>
        versions.map(({ percentage, start, end }) => ({
          code,
          description,
          percentage,
          activeRangeUtc: activeRange(start, end),
        })),
      ),
  },
  {
    name: 'feestdagen',
    label: 'Feestdagen',
    meaning: `De feestdagen van Nederland en België, van dit jaar af voor ${yearsOfHolidays} jaar.`,
    definition: holiday,
    needs: ['landen'],
    columns: ['description', 'countryId', 'dateUtc'],
    records: (today) => {
      const year = Number(today.slice(0, 4))
      return holidays(year, year + yearsOfHolidays - 1)
        .filter(({ countryIsoCode2 }) => countryIsoCode2 !== 'DE')
        .map(({ countryIsoCode2, ...each }) => ({ ...each, country: referenceTo(countryIsoCode2) }))
    },
  },
  {
    name: 'taakstatussen',
    label: 'Taakstatussen',
    meaning: 'Zeven statussen van taken, van nieuw tot voltooid of geannuleerd, in alle business units.',
    definition: taskStatus,
    needs: [],
    columns: ['description', 'statusType', 'icon', 'sortOrder'],
    records: () => taskStatuses.map((each) => ({ ...each })),
  },
  {
    name: 'taakprioriteiten',
    label: 'Taakprioriteiten',
    meaning: 'Vier prioriteiten van taken, van spoed tot laag, in alle business units.',
    definition: taskPriority,
    needs: [],
    columns: ['description', 'icon', 'sortOrder'],
    records: () => taskPriorities.map((each) => ({ ...each })),
  },
]

/**
 * Returns the named parts and all that they need, in the order in which they can be imported, each once. Throws a
 * RangeError for an unknown name.
 */
export function selectParts(names: Iterable<string>): readonly BasisPart[] {
  const chosen = new Set<string>()
  const choose = (name: string): void => {
    const part = basisParts.find((each) => each.name === name)
    if (!part) throw new RangeError(`There is no part ${name}`)
    part.needs.forEach(choose)
    chosen.add(name)
  }
  for (const name of names) choose(name)
  return basisParts.filter(({ name }) => chosen.has(name))
}

/** As a record of the engine holds a reference; an import finds the target by the label alone. */
function referenceTo(label: string): { readonly label: string } {
  return { label }
}
