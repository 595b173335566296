import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { plainType } from '@stamboek/testing/records/plain-type'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import { createRecord } from '../actions/create-record.ts'
import { type ImportCall, importRecords } from '../actions/import-records.ts'
import { searchRecords } from '../actions/search-records.ts'
import { updateRecord } from '../actions/update-record.ts'

const parcel = {
  ...plainType,
  dtoKey: 'Test.ParcelViewDto',
  name: 'parcel',
  path: 'parcels',
  labels: { one: 'Pakket', many: 'Pakketten' },
  fields: {
    isInsured: { kind: 'boolean', label: 'Verzekerd' },
    insurer: {
      kind: 'text',
      label: 'Verzekeraar',
      visibleWhen: { field: 'isInsured', equals: true },
    },
  },
  importKey: ['description'],
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, parcel])
const country = catalogue.get('Main.CountryViewDto')
const bank = catalogue.get('Main.BankViewDto')
const vat = catalogue.get('Main.VatViewDto')
const unit = catalogue.get('Main.SystemBusinessUnitViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>
let nl: AnyRecord

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

beforeEach(async () => {
  await sql`TRUNCATE stamboek.audit_entry, stamboek.change_set, record.bank, record.vat, record.country CASCADE`.execute(
    engine.database.kysely,
  )
  nl = await createRecord(engine.context, country, {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
})

function run(type: typeof country, text: string, options: Partial<ImportCall> = {}) {
  const call = { kind: 'Import', fileName: 'proef.csv', sheet: parseSheet(text), ...options } as const
  return importRecords({ ...engine.context, now: new Date().toISOString() }, type, call)
}

async function all(type: typeof country): Promise<readonly AnyRecord[]> {
  const { items } = await searchRecords(engine.context, type, {
    sort: [{ field: 'description', order: 'ascending' }],
  })
  return items
}

function containing(text: string): unknown {
  return expect.stringContaining(text)
}

const entries = async () =>
  (
    await sql<{ count: number }>`SELECT count(*) AS count FROM stamboek.audit_entry`.execute(
      engine.database.kysely,
    )
  ).rows[0]?.count

const countries = `
  omschrijving | ISO-code 2 | ISO 3
  Nederland    | nl         | NLD
  België       | BE         | BEL
  Duitsland    | DE         | DEU`

describe('rows', () => {
  test('are new, changed, unchanged or refused', async () => {
    const answer = await run(country, `${countries}\n Frankrijk | FRANS | FRA\n Holland | NL | NLD`, {
      isDryRun: true,
    })
    expect(answer).toMatchObject({
      importSucceeded: false,
      isDryRun: true,
      counts: { new: 2, changed: 0, unchanged: 1, refused: 2 },
      batchId: null,
      importErrorMessages: [
        { rowNumber: 5, message: containing('ISO-code 2') },
        { rowNumber: 6, message: 'Rij 2 gaat over hetzelfde record en heeft andere waarden.' },
      ],
    })
    expect(await all(country)).toHaveLength(1)
    expect(await entries()).toBe(1)
  })

  test('are written with their entries in the audit trail, as one batch', async () => {
    const answer = await run(country, countries)
    expect(answer).toMatchObject({
      importSucceeded: true,
      counts: { new: 2, unchanged: 1 },
      batchId: containing('-'),
    })
    expect((await all(country)).map(({ description }) => description)).toEqual([
      'België',
      'Duitsland',
      'Nederland',
    ])
    const { rows } =
      await sql`SELECT remark, change_set_id FROM stamboek.audit_entry WHERE change_set_id = ${answer.batchId}::uuid`.execute(
        engine.database.kysely,
      )
    expect(rows).toEqual(
      [1, 2].map(() => ({ remark: 'Import van proef.csv', change_set_id: answer.batchId })),
    )
  })

  test('of the same file a second time write nothing', async () => {
    await run(country, countries)
    const before = await entries()
    const again = await run(country, countries)
    expect(again).toMatchObject({
      importSucceeded: true,
      counts: { new: 0, changed: 0, unchanged: 3 },
      batchId: null,
    })
    expect(await entries()).toBe(before)
    expect((await sql`SELECT FROM stamboek.change_set`.execute(engine.database.kysely)).rows).toHaveLength(1)
  })

  test('list the changes, before and after', async () => {
    const answer = await run(country, 'isoCode2 | description | remark\nNL | Holland | Eerder Nederland')
    expect(answer.rows).toEqual([
      {
        rowNumber: 2,
        outcome: 'changed',
        label: 'Holland',
        changes: [
          { field: 'description', before: 'Nederland', after: 'Holland' },
          { field: 'remark', before: null, after: 'Eerder Nederland' },
        ],
      },
    ])
  })

  test('are all or nothing, unless only the valid ones are requested', async () => {
    const text = `${countries}\n Te lang | ZZZ | ZZZ`
    expect(await run(country, text)).toMatchObject({
      importSucceeded: false,
      batchId: null,
      counts: { new: 2, refused: 1 },
    })
    expect(await all(country)).toHaveLength(1)
    expect(await run(country, text, { onlyValid: true })).toMatchObject({
      importSucceeded: true,
      counts: { new: 2, refused: 1 },
    })
    expect(await all(country)).toHaveLength(3)
  })

  test('that only the database can refuse are found among the others', async () => {
    const answer = await run(country, `${countries}\n Dubbel | XX | DEU\n Oostenrijk | AT | AUT`, {
      onlyValid: true,
    })
    expect(answer).toMatchObject({
      counts: { new: 3, unchanged: 1, refused: 1 },
      importErrorMessages: [{ rowNumber: 5, message: 'Deze ISO-code 3 is al in gebruik.' }],
    })
  })

  test('with several errors report them all at once', async () => {
    const answer = await run(
      country,
      'Omschrijving | ISO-code 2 | ISO-code 3 | Actief van\n | NED | NEDL | 31-02-2026\n | NL | NED4 | 01-01-2026',
    )
    const [first, second] = answer.importErrorMessages.map(({ message }) => message)
    for (const label of ['Omschrijving', 'ISO-code 2', 'ISO-code 3', 'Actief van'])
      expect(first).toContain(label)
    for (const label of ['Omschrijving', 'ISO-code 3']) expect(second).toContain(label)
    expect(second).not.toContain('ISO-code 2')
  })

  test('with an empty cell where there must be a value, and a default, leave it as it is', async () => {
    const text = 'Omschrijving | ISO-code 2 | ISO-code 3 | Status\nBelgië | BE | BEL |'
    expect(await run(country, text)).toMatchObject({ counts: { new: 1 } })
    expect(await run(country, text)).toMatchObject({ counts: { unchanged: 1 } })
  })

  test('beyond the threshold are only counted', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `Land ${index} | TE-LANG | X`).join('\n')
    const answer = await run(country, `Omschrijving | ISO-code 2 | ISO-code 3\n${many}`)
    expect(answer).toMatchObject({ errorThresholdReached: true, counts: { refused: 150 } })
    expect(answer.importErrorMessages).toHaveLength(100)
  })
})

describe('headers', () => {
  test.each([
    ['that mean nothing', 'isoCode2 | Kleur', 'De kolom “Kleur” is onbekend.'],
    ['that are there twice', 'isoCode2 | ISO-code 2', 'De kolom “ISO-code 2” staat er twee keer in.'],
    [
      'without the key',
      'Omschrijving',
      'De kolom “ISO-code 2” ontbreekt: daaraan herkent de import welk record een rij is.',
    ],
    ['that are there five times', 'isoCode2|Code|CODE |Code|code|Code', /^De kolom “Code” is onbekend\.$/],
  ])('%s are refused', async (_, headers, message) => {
    const refused = run(country, `${headers}\nNL | x`)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(RequestProblem)
  })
})

describe('references', () => {
  const bankOf = (land: string) => `Omschrijving | BIC | Land\nRabobank | RABONL2U | ${land}`

  test.each([['NL'], ['nld'], ['Nederland'], ['id']])('are found by %s', async (text) => {
    await run(bank, bankOf(text === 'id' ? nl.id : text))
    expect(await all(bank)).toMatchObject([{ country: { id: nl.id, label: 'Nederland' } }])
  })

  test('to nothing are refused', async () => {
    expect(await run(bank, bankOf('Atlantis'))).toMatchObject({
      importErrorMessages: [{ rowNumber: 2, message: 'Land: Er is geen land “Atlantis”.' }],
    })
  })

  test('that match two records are refused, and cells that show the current value change nothing', async () => {
    const created = await createRecord(engine.context, bank, {
      description: 'Rabobank',
      bankIdentifierCode: 'RABONL2U',
      countryId: nl.id,
    })
    await createRecord(engine.context, country, { description: 'Nederland', isoCode2: 'XN', isoCode3: 'XNL' })
    expect(await run(bank, bankOf('Nederland'))).toMatchObject({ counts: { unchanged: 1 } })
    expect(created.countryId).toBe(nl.id)
    const other = await run(bank, 'Omschrijving | BIC | Land\nING | INGBNL2A | Nederland')
    expect(other.importErrorMessages[0]?.message).toMatch(/^Land: Er zijn 2 landen/)
  })
})

describe('an exported row', () => {
  test('of a record that was changed since is refused, unless it changes nothing', async () => {
    const text = `id | rowVersion | Omschrijving\n${nl.id} | 1 | Holland`
    await updateRecord(engine.context, country, nl.id, { ...nl, remark: 'Intussen' })
    expect((await run(country, text)).importErrorMessages[0]?.message).toMatch(
      /^Dit record is na de export gewijzigd/,
    )
    expect(await run(country, `id | rowVersion | Omschrijving\n${nl.id} | 1 | Nederland`)).toMatchObject({
      counts: { unchanged: 1 },
    })
  })

  describe('with an id of another installation', () => {
    const unknown = '01935b6e-7c4a-7d3e-9f10-0123456789ab'
    const header = 'id | rowVersion | Omschrijving | ISO-code 2 | ISO-code 3'

    test('are about the records of their import key, in whatever state those are', async () => {
      const answer = await run(country, `${header}\n${unknown} | 41 | Holland | NL | NLD`)
      expect(answer).toMatchObject({
        counts: { changed: 1 },
        rows: [{ label: 'Holland', changes: [{ field: 'description', before: 'Nederland' }] }],
        importWarningMessages: [
          { rowNumber: 2, message: 'Dit id bestaat hier niet; het record is herkend aan ISO-code 2.' },
        ],
      })
      expect(answer.fileWarnings[0]).toMatch(/^Dit bestand komt uit een andere omgeving\. .*Opmerking/)
    })

    test('make new records, once', async () => {
      const text = `${header}\n${unknown} | 41 | België | BE | BEL\n${unknown} | 41 | Belgique | BE | BEL`
      expect(await run(country, text, { onlyValid: true })).toMatchObject({
        counts: { new: 1, refused: 1 },
        importWarningMessages: [
          { message: 'Dit id bestaat hier niet; naar ISO-code 2 is het record nieuw.' },
          {},
        ],
        importErrorMessages: [{ message: 'Rij 2 gaat over hetzelfde record en heeft andere waarden.' }],
      })
      expect(await all(country)).toHaveLength(2)
    })

    test('are refused without a whole key', async () => {
      const answer = await run(country, `${header}\n${unknown} | 41 | Niets | | NLD`)
      expect(answer.importErrorMessages[0]?.message).toMatch(/^ISO-code 2: is leeg/)
    })

    test('make versions of one series', async () => {
      const rows = ['a | HOOG | 19 | 01-01-2001', 'b | HOOG | 21 | 01-10-2012'].map(
        (cells) => `${unknown.slice(0, -1)}${cells}`,
      )
      const text = `id | Code | Percentage | Actief van | Omschrijving\n${rows.map((row) => `${row} | Hoog`).join('\n')}`
      expect(await run(vat, text)).toMatchObject({ counts: { new: 2 } })
      expect(await run(vat, text)).toMatchObject({ counts: { new: 0, unchanged: 2 } })
      expect(new Set((await all(vat)).map(({ seriesId }) => seriesId)).size).toBe(1)
    })
  })

  test('with an unknown id and no key is refused', async () => {
    const answer = await run(country, `id | Omschrijving\n01935b6e-7c4a-7d3e-9f10-0123456789ab | Niets`)
    expect(answer.importErrorMessages[0]?.message).toBe('Er is geen land met dit id.')
  })
})

describe('versions', () => {
  const first = 'Omschrijving | Code | Percentage | Actief van\nHoog | HOOG | 19 | 01-01-2001'
  const second = 'Omschrijving | Code | Percentage | Actief van\nHoog | HOOG | 21 | 01-10-2012'

  test('are made behind the one before, once', async () => {
    await run(vat, first)
    expect(await run(vat, second)).toMatchObject({ counts: { refused: 1 } })
    expect(await run(vat, second, { kind: 'ImportNewVersion' })).toMatchObject({
      counts: { new: 1 },
      importSucceeded: true,
    })
    expect(await run(vat, second, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { unchanged: 1 } })
    expect(await run(vat, second)).toMatchObject({ counts: { unchanged: 1 } })
    const ranges = (await all(vat)).map(({ percentage, activeRangeUtc }) => ({ percentage, activeRangeUtc }))
    expect(ranges).toEqual(
      expect.arrayContaining([
        {
          percentage: 19,
          activeRangeUtc: { start: '2000-12-31T23:00:00.000Z', end: '2012-09-30T22:00:00.000Z' },
        },
        { percentage: 21, activeRangeUtc: { start: '2012-09-30T22:00:00.000Z', end: null } },
      ]),
    )
  })

  test('of a sheet that is stale are refused, and of one that was imported already are not made again', async () => {
    await run(vat, first)
    const [version] = await all(vat)
    if (!version) throw new Error('no version')
    const text = `id | rowVersion | Omschrijving | Percentage\n${version.id} | ${version.rowVersion} | Hoog | 23`
    const changed = await updateRecord(engine.context, vat, version.id, {
      ...version,
      description: 'Door een ander',
    })
    const stale = await run(vat, text, { kind: 'ImportNewVersion' })
    expect(stale.importErrorMessages[0]?.message).toMatch(/^Dit record is na de export gewijzigd/)
    const fresh = text.replace(`| ${version.rowVersion} | Hoog`, `| ${changed.rowVersion} | Door een ander`)
    expect(await run(vat, fresh, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { new: 1 } })
    expect(await run(vat, fresh, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { unchanged: 1 } })
  })

  test('without a start follow the rule for new versions', async () => {
    await run(vat, first)
    const text = 'Code | Percentage\nHOOG | 23'
    expect(await run(vat, text, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { new: 1 } })
    expect(await run(vat, text, { kind: 'ImportNewVersion' })).toMatchObject({ counts: { unchanged: 1 } })
  })
})

test('a cell of a field that is not shown is refused, and never dropped in silence', async () => {
  const headers = 'Omschrijving | Verzekerd | Verzekeraar'
  const type = catalogue.get(parcel.dtoKey)
  const answer = await run(type, `${headers}\nDoos | nee | Nobel\nKist | ja | Nobel\nTas | nee |`, {
    isDryRun: true,
  })
  expect(answer).toMatchObject({
    counts: { new: 2, refused: 1 },
    importErrorMessages: [
      {
        rowNumber: 2,
        message: 'Verzekeraar: Dit veld hoort bij deze andere waarden niet te worden ingevuld.',
      },
    ],
  })
})

test('a row without a start is about the version that is valid now', async () => {
  const headers = 'Omschrijving | Code | Percentage | Actief van'
  await run(
    vat,
    `${headers}\nA | HOOG | 19 | 01-01-2001\nC | HOOG | 23 | 01-01-2090\nB | HOOG | 21 | 01-10-2012`,
  )
  expect(await run(vat, 'Code | Omschrijving\nHOOG | Nu')).toMatchObject({ counts: { changed: 1 } })
  expect((await all(vat)).map(({ description }) => description)).toEqual(['A', 'C', 'Nu'])
})

test('members of a group keep values that the file does not have', async () => {
  const headers =
    'Code | Omschrijving | Standaardtaal | Standaardland | Standaardvaluta | Adresgegevens: Naam | Adresgegevens: Straat'
  const answer = await run(unit, `${headers}\nX | X | NL | NL | EUR | X | Dorpsstraat`, { isDryRun: true })
  expect(answer.importErrorMessages[0]?.message).toContain('Standaardtaal: Er is geen taal')
})
