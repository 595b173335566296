import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { type ActiveRangeUtc, activeRange } from './active-range.ts'
import { dutchName } from './dutch-name.ts'

export interface Country {
  description: string
  isoCode2: string
  isoCode3: string
  status: 'Active' | 'Inactive'
  activeRangeUtc: ActiveRangeUtc
}

/**
 * The 249 countries of ISO 3166-1 with Dutch names, and withdrawn ones as inactive records, by description.
 * `isoCode2` and `isoCode3` are unique over both.
 */
export function countries(): Country[] {
  return [...currentCountries(), ...withdrawnCountries()].toSorted((a, b) =>
    byName.compare(a.description, b.description),
  )
}

const byName = new Intl.Collator('nl')

/** Kosovo's XK is a user-assigned code, not one of ISO 3166-1. */
const notInIso3166 = new Set(['XK'])

/** Successors of withdrawn countries, with their first day. */
const firstDays: Record<string, string> = {
  BQ: '2010-10-10',
  CW: '2010-10-10',
  SX: '2010-10-10',
  ME: '2006-06-03',
  RS: '2006-06-05',
  TL: '2002-05-20',
}

function currentCountries(): Country[] {
  return isoCodes
    .map(([isoCode2 = '', isoCode3 = '']) => ({ isoCode2, isoCode3 }))
    .filter(({ isoCode2 }) => !notInIso3166.has(isoCode2))
    .map(({ isoCode2, isoCode3 }) => ({
      description: dutchName('region', isoCode2),
      isoCode2,
      isoCode3,
      status: 'Active',
      activeRangeUtc: activeRange(firstDays[isoCode2] ?? null, null),
    }))
}

/**
 * Codes of ISO 3166-3, with the first day on which the country no longer existed under that name. Named here, since
 * ICU maps them to the successor (AN to Curaçao). Czechoslovakia is missing: its CS went to Serbia and Montenegro.
 */
const withdrawn: [isoCode2: string, isoCode3: string, name: string, start: string | null, end: string][] = [
  ['AN', 'ANT', 'Nederlandse Antillen', null, '2010-10-10'],
  ['BU', 'BUR', 'Birma', null, '1989-06-18'],
  ['CS', 'SCG', 'Servië en Montenegro', '2003-02-04', '2006-06-05'],
  ['DD', 'DDR', 'Duitse Democratische Republiek', null, '1990-10-03'],
  ['SU', 'SUN', 'Sovjet-Unie', null, '1991-12-26'],
  ['TP', 'TMP', 'Portugees-Timor', null, '2002-05-20'],
  ['YD', 'YMD', 'Zuid-Jemen', null, '1990-05-22'],
  ['YU', 'YUG', 'Joegoslavië', null, '2003-02-04'],
  ['ZR', 'ZAR', 'Zaïre', null, '1997-05-17'],
]

function withdrawnCountries(): Country[] {
  return withdrawn.map(([isoCode2, isoCode3, description, start, end]) => ({
    description,
    isoCode2,
    isoCode3,
    status: 'Inactive',
    activeRangeUtc: activeRange(start, end),
  }))
}
