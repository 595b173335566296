import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ImportCall, importRecords } from '../../actions/import-records.ts'
import { searchRecords } from '../../actions/search-records.ts'
import { undoImport } from '../../actions/undo-import.ts'
import { updateRecord } from '../../actions/update-record.ts'

const catalogue = createRecordCatalogue(recordTypes)
const vat = catalogue.get('Main.VatViewDto')
const country = catalogue.get('Main.CountryViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

beforeEach(async () => {
  await sql`TRUNCATE stamboek.audit_entry, stamboek.change_set, record.vat, record.country CASCADE`.execute(
    engine.database.kysely,
  )
})

function run(type: typeof vat, text: string, options: Partial<ImportCall> = {}) {
  const call = { kind: 'Import', fileName: 'proef.csv', sheet: parseSheet(text), ...options } as const
  return importRecords({ ...engine.context, now: new Date().toISOString() }, type, call)
}

const headers = 'Omschrijving | Code | Percentage | Actief van | Actief tot'

const importVats = (rows: readonly string[], options: Partial<ImportCall> = {}) =>
  run(vat, [headers, ...rows].join('\n'), options)

/** Each version as `code percentage van tot`, by start, and the number of series. */
async function versions(): Promise<{ readonly texts: readonly string[]; readonly series: number }> {
  const { items } = await searchRecords(engine.context, vat, {})
  const day = (instant: string | null) =>
    instant === null ? '-' : new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(0, 10)
  const rows = items.map((item) => {
    const { start, end } = item.activeRangeUtc as DateRange
    return { start: start ?? '', text: [item.code, item.percentage, day(start), day(end)].join(' ') }
  })
  const inOrder = rows.toSorted((one, other) => one.start.localeCompare(other.start))
  return {
    texts: inOrder.map(({ text }) => text),
    series: new Set(items.map(({ seriesId }) => seriesId)).size,
  }
}

const history = [
  'Hoog | HOOG | 21 | 01-10-2012 |',
  'Hoog | HOOG | 17,5 | 01-01-1992 | 01-01-2001',
  'Hoog | HOOG | 19 | 01-01-2001 |',
]
const chained = ['HOOG 17.5 1992-01-01 2001-01-01', 'HOOG 19 2001-01-01 2012-10-01', 'HOOG 21 2012-10-01 -']

describe('periods of one new code in a file', () => {
  test.each([
    ['in the order of time', [history[1], history[2], history[0]]],
    ['the latest first', [history[0], history[2], history[1]]],
    [
      'in any order, over more than one slice of the file',
      [history[0], 'Laag | LAAG | 6 | 01-01-2001 |', ...history.slice(1)],
    ],
  ])('become versions of one series: %s', async (_, rows) => {
    const given = rows.map((row) => row ?? '')
    const answer = await importVats(given)
    expect(answer).toMatchObject({ importSucceeded: true, counts: { new: given.length, refused: 0 } })
    const { texts, series } = await versions()
    expect(texts.filter((text) => text.startsWith('HOOG'))).toEqual(chained)
    expect(series).toBe(given.length - 2)
    expect(await importVats(given)).toMatchObject({ counts: { unchanged: given.length, refused: 0 } })
    const undone = await undoImport(engine.context, vat, answer.batchId ?? '')
    expect(undone).toEqual({ totalRecordsAffected: given.length, kept: [], keptCount: 0 })
    expect((await versions()).texts).toEqual([])
  })

  test('may have gaps between them, and the same values twice', async () => {
    await importVats(['Hoog | HOOG | 19 | 01-01-2001 | 01-01-2005', 'Hoog | HOOG | 19 | 01-01-2008 |'])
    expect(await versions()).toEqual({
      texts: ['HOOG 19 2001-01-01 2005-01-01', 'HOOG 19 2008-01-01 -'],
      series: 1,
    })
  })

  test('may begin with a period without start, anywhere in the file', async () => {
    await importVats([
      'Hoog | HOOG | 21 | 01-10-2012 |',
      'Laag | LAAG | 6 | 01-01-2001 |',
      'Hoog | HOOG | 19 | |',
    ])
    const { texts } = await versions()
    expect(texts).toEqual(['HOOG 19 - 2012-10-01', 'LAAG 6 2001-01-01 -', 'HOOG 21 2012-10-01 -'])
  })

  test('may not overlap: the later one is refused by row, with the other named', async () => {
    const answer = await importVats([
      'Hoog | HOOG | 19 | 01-01-2001 | 01-01-2013',
      'Hoog | HOOG | 21 | 01-10-2012 |',
    ])
    expect(answer.importErrorMessages).toEqual([
      { rowNumber: 3, message: 'De periode overlapt met rij 2 (van 01-01-2001 t/m 31-12-2012).' },
    ])
    expect((await versions()).texts).toEqual([])
  })

  test('leave a gap for a refused row, which a later import fills', async () => {
    const rows = [
      'Hoog | HOOG | 17,5 | 01-01-1992 |',
      'Hoog | HOOG | fout | 01-01-2001 |',
      'Hoog | HOOG | 21 | 01-10-2012 |',
    ]
    expect(await importVats(rows, { onlyValid: true })).toMatchObject({ counts: { new: 2, refused: 1 } })
    expect((await versions()).texts).toEqual([chained[0], chained[2]])
    const mended = ['Hoog | HOOG | 19 | 01-01-2001 |']
    expect((await importVats(mended)).importErrorMessages[0]?.message).toContain(
      'Als nieuwe versies importeren',
    )
    expect(await importVats(mended, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { new: 1 } })
    expect(await versions()).toEqual({ texts: chained, series: 1 })
  })

  test('are refused with the one that begins the series', async () => {
    const answer = await importVats(
      ['Hoog | HOOG | fout | 01-01-2001 |', 'Hoog | HOOG | 21 | 01-10-2012 |'],
      {
        onlyValid: true,
      },
    )
    expect(answer.importErrorMessages[1]).toEqual({
      rowNumber: 3,
      message: 'Rij 2, met de eerste periode van dit record, is geweigerd.',
    })
  })
})

describe('periods of a code that exists', () => {
  test('become versions before, between and after those that are there', async () => {
    await importVats(['Hoog | HOOG | 19 | 01-01-2001 | 01-01-2005', 'Hoog | HOOG | 20 | 01-01-2008 |'])
    const rows = [
      'Hoog | HOOG | 21 | 01-10-2012 |',
      'Hoog | HOOG | 17,5 | 01-01-1992 |',
      'Hoog | HOOG | 18 | 01-01-2006 | 01-01-2007',
    ]
    const answer = await importVats(rows, { kind: 'ImportNewVersion' })
    expect(answer).toMatchObject({ importSucceeded: true, counts: { new: 3 } })
    expect(await versions()).toEqual({
      texts: [
        'HOOG 17.5 1992-01-01 2001-01-01',
        'HOOG 19 2001-01-01 2005-01-01',
        'HOOG 18 2006-01-01 2007-01-01',
        'HOOG 20 2008-01-01 2012-10-01',
        'HOOG 21 2012-10-01 -',
      ],
      series: 1,
    })
    expect(await importVats(rows, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { unchanged: 3 } })
    await undoImport(engine.context, vat, answer.batchId ?? '')
    expect((await versions()).texts).toEqual(['HOOG 19 2001-01-01 2005-01-01', 'HOOG 20 2008-01-01 -'])
  })

  test('may not overlap one that is there', async () => {
    await importVats(['Hoog | HOOG | 19 | 01-01-2001 | 01-01-2005'])
    const answer = await importVats(
      ['Hoog | HOOG | 21 | 01-01-2004 |', 'Hoog | HOOG | 17,5 | 01-01-1992 | 01-01-2002'],
      {
        kind: 'ImportNewVersion',
      },
    )
    const message = 'De periode overlapt met de versie (van 01-01-2001 t/m 31-12-2004).'
    expect(answer.importErrorMessages.map((each) => each.message)).toEqual([message, message])
  })

  test('are for the import of new versions, which in turn is not for new codes', async () => {
    const answer = await importVats(history, { kind: 'ImportNewVersion' })
    expect(answer.importErrorMessages[0]?.message).toContain('“Importeren”')
  })
})

test('a series with a version that changed since is kept whole when its import is undone', async () => {
  const { batchId } = await importVats(history)
  const { items } = await searchRecords(engine.context, vat, {})
  const latest = items.find(({ percentage }) => percentage === 21)
  if (!latest) throw new Error('no version')
  await updateRecord(engine.context, vat, latest.id, { ...latest, remark: 'Bewerkt' })
  const undone = await undoImport(engine.context, vat, batchId ?? '')
  expect(undone).toMatchObject({ totalRecordsAffected: 0, keptCount: 3 })
  expect(await versions()).toEqual({ texts: chained, series: 1 })
})

describe('a row that repeats another', () => {
  const columns = 'Omschrijving | ISO-code 2 | ISO-code 3'
  const belgium = 'België | BE | BEL'

  test.each([
    ['beside it', [belgium, 'België | be | bel', 'Duitsland | DE | DEU']],
    ['later in the file', [belgium, 'Duitsland | DE | DEU', 'Frankrijk | FR | FRA', belgium]],
  ])('with the same values is counted as equal: %s', async (_, rows) => {
    const text = [columns, ...rows].join('\n')
    const made = new Set(rows.map((row) => row.toUpperCase())).size
    expect(await run(country, text)).toMatchObject({
      importSucceeded: true,
      counts: { new: made, changed: 0, unchanged: rows.length - made, refused: 0 },
    })
    const changes = text.replaceAll('België', 'Belgique')
    expect(await run(country, changes)).toMatchObject({ counts: { changed: 1, refused: 0 } })
  })

  test.each([
    ['beside it', [belgium, 'Belgique | BE | BEL']],
    ['later in the file', [belgium, 'Duitsland | DE | DEU', 'Belgique | BE | BEL']],
  ])('with other values is refused, and the earlier one named: %s', async (_, rows) => {
    const message = 'Rij 2 gaat over hetzelfde record en heeft andere waarden.'
    const refused = { importErrorMessages: [{ rowNumber: rows.length + 1, message }] }
    const text = [columns, ...rows].join('\n')
    expect(await run(country, text)).toMatchObject(refused)
    await run(country, `${columns}\n${belgium}`)
    // The earlier row equals what is stored.
    expect(await run(country, text)).toMatchObject(refused)
  })

  test('that is refused is refused for the same reason', async () => {
    const answer = await run(country, `${columns}\nBelgië | BELG | BEL\nBelgië | BELG | BEL`)
    const [first, second] = answer.importErrorMessages
    expect(second).toEqual({ rowNumber: 3, message: first?.message })
  })
})
