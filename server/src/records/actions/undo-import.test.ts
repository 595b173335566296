import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listImports } from '../import/batches/import-batches.ts'
import { createRecord } from './create-record.ts'
import { type ImportCall, importRecords } from './import-records.ts'
import { readAuditTrail } from './read-audit-trail.ts'
import { searchRecords } from './search-records.ts'
import { undoImport } from './undo-import.ts'
import { updateRecord } from './update-record.ts'

const catalogue = createRecordCatalogue(recordTypes)
const country = catalogue.get('Main.CountryViewDto')
const bank = catalogue.get('Main.BankViewDto')
const region = catalogue.get('Main.RegionViewDto')
const postalCodeRange = catalogue.get('Main.PostalCodeRangeViewDto')
const vat = catalogue.get('Main.VatViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

beforeEach(async () => {
  await sql`TRUNCATE stamboek.audit_entry, stamboek.change_set, record.bank, record.vat, record.region, record.country CASCADE`.execute(
    engine.database.kysely,
  )
  await createRecord(engine.context, country, {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
})

const countries = `
  omschrijving | ISO-code 2 | ISO 3
  Nederland    | nl         | NLD
  België       | BE         | BEL
  Duitsland    | DE         | DEU`

function run(type: typeof country, text: string, options: Partial<ImportCall> = {}) {
  const call = { kind: 'Import', fileName: 'proef.csv', sheet: parseSheet(text), ...options } as const
  return importRecords({ ...engine.context, now: new Date().toISOString() }, type, call)
}

function containing(text: string): unknown {
  return expect.stringContaining(text)
}

async function all(type: typeof country): Promise<readonly AnyRecord[]> {
  const { items } = await searchRecords(engine.context, type, {
    sort: [{ field: 'description', order: 'ascending' }],
  })
  return items
}

test('undo restores changed records and deletes new ones', async () => {
  const { batchId } = await run(country, countries.replace('Nederland ', 'Holland '))
  expect(await undoImport(engine.context, country, batchId ?? '')).toEqual({
    totalRecordsAffected: 3,
    kept: [],
    keptCount: 0,
  })
  expect((await all(country)).map(({ description }) => description)).toEqual(['Nederland'])
  await expect(undoImport(engine.context, country, batchId ?? '')).rejects.toThrow('al ongedaan gemaakt')
})

test('undo keeps and reports records that changed since or are referenced', async () => {
  const { batchId } = await run(country, countries)
  const [belgium, germany] = await all(country)
  if (!belgium || !germany) throw new Error('no countries')
  await updateRecord(engine.context, country, belgium.id, { ...belgium, remark: 'Bewerkt' })
  await createRecord(engine.context, bank, {
    description: 'Deutsche Bank',
    bankIdentifierCode: 'DEUTDEFF',
    countryId: germany.id,
  })
  const undone = await undoImport(engine.context, country, batchId ?? '')
  expect(undone).toMatchObject({ totalRecordsAffected: 0, keptCount: 2 })
  const reasons = new Map(undone.kept.map(({ label, reason }) => [label, reason]))
  expect(reasons.get('België')).toBe('Later gewijzigd door Systeem.')
  expect(reasons.get('Duitsland')).toBe(
    'Is gedeactiveerd in plaats van verwijderd, want er wordt naar verwezen.',
  )
})

test.each([
  [['NL'], 'Een record is gebleven zoals het was.'],
  [['NL', 'BE'], '2 records zijn gebleven zoals ze waren.'],
])('undo reports the number of kept records in the history: %s', async (codes, message) => {
  const rows = codes.map((code) => `Land ${code} | ${code} | ${code}X`)
  const { batchId } = await run(country, ['Omschrijving | ISO-code 2 | ISO-code 3', ...rows].join('\n'))
  for (const record of await all(country))
    await updateRecord(engine.context, country, record.id, {
      ...record,
      description: `Bewerkt ${String(record.isoCode2)}`,
      isoCode3: `${String(record.isoCode2)}Y`,
    })
  await undoImport(engine.context, country, batchId ?? '')
  expect((await listImports(engine.context, country))[0]).toMatchObject({ status: 'Completed', message })
})

test('undo deletes a new version and reopens the previous one', async () => {
  await run(vat, 'Omschrijving | Code | Percentage | Actief van\nHoog | HOOG | 19 | 01-01-2001')
  const { batchId } = await run(vat, 'Code | Percentage\nHOOG | 21', { kind: 'ImportNewVersion' })
  expect(await undoImport(engine.context, vat, batchId ?? '')).toMatchObject({
    totalRecordsAffected: 2,
    keptCount: 0,
  })
  expect(await all(vat)).toMatchObject([{ percentage: 19, activeRangeUtc: { end: null } }])
})

test('undo keeps records changed after the import, also when the clock of the importing node is ahead', async () => {
  const { batchId } = await run(country, countries)
  // Written by a node whose clock is 5 s ahead.
  await sql`UPDATE stamboek.audit_entry SET made_at = made_at + interval '5 s',
    id = overlay(id::text PLACING '7fffffff' FROM 1 FOR 8)::uuid WHERE change_set_id = ${batchId}::uuid`.execute(
    engine.database.kysely,
  )
  const [belgium] = await all(country)
  if (!belgium) throw new Error('no country')
  await updateRecord(engine.context, country, belgium.id, { ...belgium, remark: 'Bewerkt' })
  const undone = await undoImport(engine.context, country, batchId ?? '')
  expect(undone).toMatchObject({ totalRecordsAffected: 1, kept: [{ id: belgium.id }] })
  expect(await all(country)).toMatchObject([{ remark: 'Bewerkt' }, { description: 'Nederland' }])
  const { items } = await readAuditTrail(engine.context, country, belgium.id, {})
  expect(items.map(({ auditAction }) => auditAction)).toEqual(['Update', 'Insert'])
})

test('undo keeps a record that changes while the undo checks for changes', async () => {
  const node = await engine.openNode()
  try {
    const { batchId } = await run(country, 'ISO-code 2 | omschrijving\nNL | Holland')
    const [nl] = await all(country)
    if (!nl) throw new Error('no country')
    const edited = node.proxy.runBefore('FROM record."country" t', () =>
      updateRecord(engine.context, country, nl.id, { ...nl, description: 'Bewerkt' }),
    )
    const undone = await undoImport(node.context, country, batchId ?? '')
    await edited
    expect(undone).toMatchObject({ totalRecordsAffected: 0, keptCount: 1 })
    expect(await all(country)).toMatchObject([{ description: 'Bewerkt' }])
  } finally {
    await node.close()
  }
})

describe('imports of parents and then of their children', () => {
  const regions = 'Omschrijving | Land\nAlfa | NL\nBeta | NL'
  const ranges =
    'Regio | Postcode van | Postcode tot en met\nAlfa | 1000 | 1099\nAlfa | 1100 | 1199\nBeta | 1200 | 1299'

  async function importBoth() {
    const parents = await run(region, regions)
    const children = await run(postalCodeRange, ranges)
    expect([parents.counts.new, children.counts.new]).toEqual([2, 3])
    return { parents: parents.batchId ?? '', children: children.batchId ?? '' }
  }

  test('are undone in reverse order', async () => {
    const { parents, children } = await importBoth()
    expect(await undoImport(engine.context, postalCodeRange, children)).toMatchObject({
      totalRecordsAffected: 3,
      keptCount: 0,
    })
    expect(await undoImport(engine.context, region, parents)).toEqual({
      totalRecordsAffected: 2,
      kept: [],
      keptCount: 0,
    })
    expect(await all(region)).toEqual([])
  })

  test('keep a parent whose child changed since', async () => {
    const { parents, children } = await importBoth()
    const range = (
      await searchRecords(engine.context, postalCodeRange, { search: { postalCodeFrom: '1000' } })
    ).items[0]
    if (!range) throw new Error('no range')
    await updateRecord(engine.context, postalCodeRange, range.id, { ...range, postalCodeTo: '1050' })
    expect(await undoImport(engine.context, postalCodeRange, children)).toMatchObject({
      totalRecordsAffected: 2,
      keptCount: 1,
    })
    expect(await undoImport(engine.context, region, parents)).toMatchObject({
      totalRecordsAffected: 1,
      kept: [{ label: containing('Alfa'), reason: 'Later gewijzigd door Systeem.' }],
    })
  })

  test('leave a parent whose children are imported and not undone', async () => {
    const { parents } = await importBoth()
    const reason = 'Later gewijzigd door Systeem.'
    expect(await undoImport(engine.context, region, parents)).toMatchObject({
      kept: [{ reason }, { reason }],
    })
  })

  test('undo what another import changed of a parent, whatever became of its children', async () => {
    const { children } = await importBoth()
    const later = await run(region, 'Omschrijving | Land | Opmerking\nAlfa | NL | Later')
    await undoImport(engine.context, postalCodeRange, children)
    expect(await undoImport(engine.context, region, later.batchId ?? '')).toMatchObject({ keptCount: 0 })
  })
})

test('imports that changed the same record are undone in reverse order, and not otherwise', async () => {
  const first = await run(country, 'ISO-code 2 | omschrijving\nNL | Holland')
  const second = await run(country, 'ISO-code 2 | omschrijving\nNL | Lage Landen')
  expect(await undoImport(engine.context, country, first.batchId ?? '')).toMatchObject({ keptCount: 1 })
  expect(await undoImport(engine.context, country, second.batchId ?? '')).toMatchObject({ keptCount: 0 })
  expect(await undoImport(engine.context, country, first.batchId ?? '')).toMatchObject({ keptCount: 0 })
  expect(await all(country)).toMatchObject([{ description: 'Nederland' }])
})

test('undo keeps and reports records that the caller may not change', async () => {
  const { batchId } = await run(vat, 'Omschrijving | Code | Percentage\nHoog | HOOG | 19')
  const { caller } = engine.context
  // The system user works in no unit, so its records are global.
  await sql`UPDATE record.vat SET business_unit_id = NULL`.execute(engine.database.kysely)
  const allowed = [...caller.permissions].filter((each) => each !== 'SystemBusinessUnitAllowAll')
  const limited = { ...engine.context, caller: { ...caller, permissions: new Set(allowed) } }
  const undone = await undoImport(limited, vat, batchId ?? '')
  expect(undone).toMatchObject({ totalRecordsAffected: 0, keptCount: 1 })
  expect(undone.kept[0]?.reason).toMatch(/^Dit record geldt in alle business units/)
})

test('undo reports a changed password as kept, because it cannot be restored', async () => {
  const user = catalogue.get('Main.UserViewDto')
  const headers = 'Gebruikersnaam | Volledige naam | Wachtwoord'
  const name = `imp${crypto.randomUUID()}`
  await run(user, `${headers}\n${name} | Een naam | een lang wachtwoord`)
  const { batchId } = await run(user, `${headers}\n${name} | Een naam | een ander wachtwoord`)
  expect((await undoImport(engine.context, user, batchId ?? '')).kept).toMatchObject([
    { reason: 'Een wachtwoord of geheim kan niet worden teruggezet.' },
  ])
})

test.each([
  ['an import that is not there', country, async () => crypto.randomUUID()],
  ['an import of records of another type', bank, async () => (await run(country, countries)).batchId],
])('%s is not found', async (_, type, idOf) => {
  const id = await idOf()
  await expect(undoImport(engine.context, type, id ?? '')).rejects.toMatchObject({
    code: 'notFound',
    message: 'Deze import bestaat niet.',
  })
})

test('an invalid id is malformed', async () => {
  await expect(undoImport(engine.context, country, 'x')).rejects.toMatchObject({ code: 'malformed' })
})

test('an import counts as undone once a part was reverted, in the history and the audit trail', async () => {
  const { batchId } = await run(country, countries)
  const [belgium] = await all(country)
  await updateRecord(engine.context, country, belgium?.id ?? '', { ...belgium, remark: 'Bewerkt' })
  expect(await undoImport(engine.context, country, batchId ?? '')).toMatchObject({
    totalRecordsAffected: 1,
    keptCount: 1,
  })
  expect((await listImports(engine.context, country))[0]).toMatchObject({
    status: 'Undone',
    message: 'Een record is gebleven zoals het was.',
  })
  const { rows } = await sql`SELECT e.remark, s.kind, s.counts FROM stamboek.audit_entry e
    JOIN stamboek.change_set s ON s.id = e.change_set_id WHERE s.undoes = ${batchId}::uuid`.execute(
    engine.database.kysely,
  )
  expect(rows).toEqual([
    {
      remark: 'Import van proef.csv ongedaan gemaakt',
      kind: 'Undo',
      counts: { new: 0, changed: 0, deleted: 1, kept: 1 },
    },
  ])
  await expect(undoImport(engine.context, country, batchId ?? '')).rejects.toMatchObject({
    code: 'ruleBroken',
    message: 'Deze import is niet voltooid, of al ongedaan gemaakt.',
  })
})

test('an import without kept records is undone without a message', async () => {
  const { batchId } = await run(country, countries)
  await undoImport(engine.context, country, batchId ?? '')
  expect((await listImports(engine.context, country))[0]).toMatchObject({ status: 'Undone', message: null })
})

describe('an import of more than is read at once', () => {
  test('is undone as a whole; of many kept records the first are named and all are counted', async () => {
    const rows = Array.from({ length: 260 }, (_, index) => `Regio ${index} | NL`)
    const { batchId } = await run(region, ['Omschrijving | Land', ...rows].join('\n'))
    const nobody = { ...engine.context.caller, permissions: new Set<string>() }
    const kept = await undoImport({ ...engine.context, caller: nobody }, region, batchId ?? '')
    expect(kept).toMatchObject({ totalRecordsAffected: 0, keptCount: 260 })
    expect(new Set(kept.kept.map(({ id }) => id)).size).toBe(100)
    expect((await listImports(engine.context, region))[0]).toMatchObject({
      status: 'Completed',
      message: '260 records zijn gebleven zoals ze waren.',
    })
    expect(await undoImport(engine.context, region, batchId ?? '')).toEqual({
      totalRecordsAffected: 260,
      kept: [],
      keptCount: 0,
    })
    expect(await all(region)).toEqual([])
  })

  test('deletes what nothing refers to, and deactivates the rest', async () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRST')
    const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`)).slice(0, 260)
    const made = codes.map((code) => `Land ${code} | ${code} | X${code}`)
    const { batchId } = await run(country, ['Omschrijving | ISO-code 2 | ISO-code 3', ...made].join('\n'))
    const used = codes.slice(10)
    const regions = used.map((code) => `Regio ${code} | ${code}`)
    await run(region, ['Omschrijving | Land', ...regions].join('\n'))
    const undone = await undoImport(engine.context, country, batchId ?? '')
    expect(undone).toMatchObject({ totalRecordsAffected: 10, keptCount: 250 })
    expect(new Set(undone.kept.map(({ reason }) => reason))).toEqual(
      new Set(['Is gedeactiveerd in plaats van verwijderd, want er wordt naar verwezen.']),
    )
    const { rows } =
      await sql`SELECT status, count(*)::integer AS count FROM record.country GROUP BY status ORDER BY status`.execute(
        engine.database.kysely,
      )
    expect(rows).toEqual([
      { status: 'Active', count: 1 },
      { status: 'Inactive', count: 250 },
    ])
  })

  test('deletes each series once, wherever its versions are in the file', async () => {
    const codes = Array.from({ length: 100 }, (_, index) => `C${index}`)
    const rows = ['01-01-2001', '01-01-2012'].flatMap((start) =>
      codes.map((code) => `Tarief | ${code} | 19 | ${start}`),
    )
    const text = ['Omschrijving | Code | Percentage | Actief van', ...rows].join('\n')
    const { batchId, counts } = await run(vat, text)
    expect(counts).toMatchObject({ new: 200, refused: 0 })
    expect(await undoImport(engine.context, vat, batchId ?? '')).toEqual({
      totalRecordsAffected: 200,
      kept: [],
      keptCount: 0,
    })
    expect(await all(vat)).toEqual([])
  })
})
