import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '../../queries/stored-record.ts'
import { matchImportColumns } from '../columns/match-import-columns.ts'
import { compareByStart, findVersion, hasOpenEnd, readPeriod } from './find-version.ts'

const catalogue = createRecordCatalogue(recordTypes)
const vat = catalogue.get('Main.VatViewDto')
const country = catalogue.get('Main.CountryViewDto')

const [y2010, y2020, y2025, y2030] = ['2010', '2020', '2025', '2030'].map(
  (year) => `${year}-01-01T00:00:00.000Z`,
) as [string, string, string, string]

const version = (id: string, start: string | null, end: string | null, seriesId = 's'): StoredRecord => ({
  id,
  seriesId,
  rowVersion: 1,
  activeRangeUtc: { start, end },
})
const past = version('past', null, y2020)
const present = version('present', y2020, y2030)
const future = version('future', y2030, null)
const last = version('last', '2040-01-01T00:00:00.000Z', null)
const series = [future, past, present]

interface Case {
  readonly type?: typeof vat
  readonly kind?: 'Import' | 'ImportNewVersion'
  readonly now?: string
  readonly records?: readonly StoredRecord[]
  readonly isById?: boolean
  readonly isBegun?: boolean
  readonly start?: string | null
}

/** The id of the record, `none` for a new one, the number of versions, or the message. */
function found({ type = vat, kind = 'Import', now = y2025, records = series, ...rest }: Case): unknown {
  const { isById = false, isBegun = false, start } = rest
  const answer = findVersion({ type, kind, unit: { now } as never }, { records, isById, isBegun }, start)
  if ('message' in answer) return answer.message
  return 'versions' in answer ? answer.versions.length : (answer.record?.id ?? 'none')
}

const noSuchStart =
  'Er is geen versie die dan begint. Kies “Als nieuwe versies importeren” voor een nieuwe periode van een bestaand record.'
const twoSeries = 'Er zijn meer reeksen waar de rij over kan gaan; geef het id.'
const nothingToFollow =
  'Er is geen record waarvan dit een nieuwe versie kan zijn. Kies “Importeren” voor een nieuwe code, ook met meer perioden.'

describe('a row of an import', () => {
  test.each<[string, Case, unknown]>([
    ['is about the version that starts when it says', { start: y2030 }, 'future'],
    ['is refused where none starts then', { start: y2010 }, noSuchStart],
    ['is about a new record where none matches', { records: [] }, 'none'],
    ['is about a new record where none matches, whatever its start', { records: [], start: y2010 }, 'none'],
    ['without a start is about the version of now', {}, 'present'],
    ['with an empty start is about the version of now', { start: null }, 'present'],
    ['is about the first version before that ends', { now: y2010 }, 'past'],
    ['is about the version that starts at this instant, not the one that ends', { now: y2020 }, 'present'],
    ['is about the latest where none is valid yet', { records: [last, present, future], now: y2010 }, 'last'],
    ['is about the latest where none is valid any more', { records: [present, past], now: y2030 }, 'present'],
    ['by id is about that version', { records: [past], isById: true }, 'past'],
    ['by id moves the start of that version', { records: [past], isById: true, start: y2010 }, 'past'],
    ['is refused where two series match', { records: [past, version('x', null, null, 'other')] }, twoSeries],
  ])('%s', (_, given, expected) => {
    expect(found(given)).toBe(expected)
  })
})

describe('a row of a series that the file itself begins', () => {
  test.each<[string, Case, unknown]>([
    ['is another version of it', { start: y2010 }, 3],
    ['is the version that starts then', { start: y2020 }, 'present'],
    ['with an empty start is the version before all others', { start: null }, 'past'],
    ['with an empty start is another version', { start: null, records: [present, future] }, 2],
    ['without a start that can be read is about the version of now', {}, 'present'],
  ])('%s', (_, given, expected) => {
    expect(found({ ...given, isBegun: true })).toBe(expected)
  })
})

describe('a row of an import of new versions', () => {
  test.each<[string, Case, unknown]>([
    ['is another version', { start: y2010 }, 3],
    ['leaves the start to the rule for new versions', { start: null }, 3],
    ['finds the version that it made before', { start: y2020 }, 'present'],
    ['is refused where there is nothing to follow', { records: [] }, nothingToFollow],
    ['is another version, also by id', { isById: true, start: y2010 }, 3],
  ])('%s', (_, given, expected) => {
    expect(found({ ...given, kind: 'ImportNewVersion' })).toBe(expected)
  })
})

test('without versions the only match is meant, and several are refused', () => {
  const records = [past, version('x', null, null, 'other')]
  expect(found({ type: country, records: [] })).toBe('none')
  expect(found({ type: country, records: [past], start: y2010 })).toBe('past')
  expect(found({ type: country, records })).toBe('Er zijn 2 records waar de rij over kan gaan; geef het id.')
})

test('versions are in the order of their starts, one without a start first', () => {
  expect([future, present, past].toSorted(compareByStart)).toEqual([past, present, future])
  expect([past, future].toSorted(compareByStart)).toEqual([past, future])
})

describe('the period of a row', () => {
  const columns = matchImportColumns(vat, { headers: ['Code', 'Actief van', 'Actief tot'] })
  const row = (...cells: readonly string[]) => ({ rowNumber: 1, cells: ['HOOG', ...cells] })

  test.each([
    [row('01-01-2026', '01-02-2026'), '2025-12-31T23:00:00.000Z', '2026-01-31T23:00:00.000Z'],
    [row(' 01-01-2026 ', '  '), '2025-12-31T23:00:00.000Z', null],
    [row('', '01-02-2026'), null, '2026-01-31T23:00:00.000Z'],
    [row('31-02-2026', 'ooit'), undefined, undefined],
    [row(), null, null],
  ])('%j', (given, start, end) => {
    expect(readPeriod({ columns }, given)).toEqual({ start, end })
    expect(hasOpenEnd({ columns }, given)).toBe(typeof end !== 'string')
  })

  test('ends after a last day', () => {
    const named = matchImportColumns(vat, { headers: ['Code', 'Actief van', 'Actief tot en met'] })
    expect(readPeriod({ columns: named }, row('', '31-01-2026')).end).toBe('2026-01-31T23:00:00.000Z')
  })

  test('says nothing where the file has no such column', () => {
    expect(
      readPeriod({ columns: matchImportColumns(vat, { headers: ['Code', 'Actief tot'] }) }, row('')),
    ).toEqual({
      start: undefined,
      end: null,
    })
  })
})
