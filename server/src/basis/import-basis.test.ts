import type { ProblemCode } from '@stamboek/model/contract/problem'
import { vat } from '@stamboek/model/records/finance/vat'
import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchRecords } from '../records/actions/search-records.ts'
import { undoImport } from '../records/actions/undo-import.ts'
import { listImports } from '../records/import/batches/import-batches.ts'
import { RequestProblem } from '../request-problem.ts'
import { basisParts, selectParts } from './basis-parts.ts'
import { activeRange } from './data/active-range.ts'
import { vatRates } from './data/vat-rates.ts'
import { importBasis } from './import-basis.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

async function search(dtoKey: string, values: object = {}): Promise<readonly AnyRecord[]> {
  const { items } = await searchRecords(engine.context, engine.catalogue.get(dtoKey), {
    search: values,
    limit: 1000,
  })
  return items
}

test('all parts are added to a database with a country, which stays as it is; twice changes nothing', async () => {
  const nl = { description: 'Nederland (eigen)', isoCode2: 'NL', isoCode3: 'NLD' }
  const made = await engine.make(country.dtoKey, nl)
  const today = new Date().toISOString().slice(0, 10)
  const sizes = basisParts.map(({ name, records }) => ({ name, new: records(today).length }))

  const first = await importBasis(engine.context, basisParts)
  expect(first.map(({ message }) => message)).toEqual(basisParts.map(() => null))
  expect(first.map(({ name, counts }) => ({ name, new: counts.new + counts.unchanged }))).toEqual(sizes)
  expect(first.map(({ counts }) => counts.unchanged)).toEqual(basisParts.map((_, at) => (at === 0 ? 1 : 0)))
  expect(await search(country.dtoKey, { isoCode2: 'NL' })).toMatchObject([
    { ...nl, rowVersion: made.rowVersion },
  ])

  const second = await importBasis(engine.context, basisParts)
  expect(second.map(({ counts }) => counts.unchanged)).toEqual(sizes.map((each) => each.new))
  expect(second.every(({ batchId }) => batchId === null)).toBe(true)
})

test('a rate of VAT is one series, valid everywhere', async () => {
  const [high] = vatRates
  const versions = await search(vat.dtoKey, { code: 'HOOG' })
  expect(new Set(versions.map(({ seriesId }) => seriesId)).size).toBe(1)
  expect(versions.map(({ activeRangeUtc }) => activeRangeUtc)).toEqual(
    high?.versions.map(({ start, end }) => activeRange(start, end)).toReversed(),
  )
  expect(versions.every((each) => each.isGlobalSystemBusinessUnitRecord)).toBe(true)
})

test('each part can be undone in the history of its type', async () => {
  for (const { definition, label } of basisParts.toReversed()) {
    const type = engine.catalogue.typeOf(definition)
    const [batch] = await listImports(engine.context, type)
    expect(batch).toMatchObject({ fileName: `Basis: ${label.toLowerCase()}`, status: 'Completed' })
    const undone = await undoImport(engine.context, type, batch?.id ?? '')
    expect({ label, kept: undone.keptCount }).toEqual({ label, kept: 0 })
    expect(undone.totalRecordsAffected).toBe(batch?.counts.new)
  }
})

test('a caller without a right is told so by part; what needs it is told which rows it cannot add', async () => {
  const type = engine.catalogue.typeOf(country)
  const { caller } = engine.context
  const permissions = new Set(
    engine.catalogue.permissions().filter((each) => each !== type.permissions.Import),
  )
  const limited = { ...engine.context, caller: { ...caller, permissions } }
  const [countries, banks] = await importBasis(limited, selectParts(['banken']))
  expect(countries).toMatchObject({
    message: 'Hiervoor ontbreekt het recht “Landen: importeren”.',
    batchId: null,
  })
  expect(banks).toMatchObject({ message: null, counts: { refused: 0 } })

  const withoutShared = new Set(engine.catalogue.permissions())
  withoutShared.delete('SystemBusinessUnitAllowAll')
  const inUnit = { ...engine.context, caller: { ...caller, permissions: withoutShared } }
  const [rates] = await importBasis(inUnit, selectParts(['btw']))
  expect(rates?.message).toMatch(/alle business units/)
})

test('a refused import is told in its outcome, and the rest goes on; one that cannot run now ends it', async () => {
  const failingWith = (code: ProblemCode) => {
    const [first, ...rest] = selectParts(['landen', 'talen'])
    if (!first) throw new Error('There is no first part')
    const records = () => {
      throw new RequestProblem(code, 'Nu niet.')
    }
    return [{ ...first, records }, ...rest]
  }
  const outcomes = await importBasis(engine.context, failingWith('ruleBroken'))
  expect(outcomes.map(({ name, message }) => [name, message])).toEqual([
    ['landen', 'Nu niet.'],
    ['talen', null],
  ])
  await expect(importBasis(engine.context, failingWith('unavailable'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Nu niet.',
  })
})

test('a single refused row is told without counting', async () => {
  const [part] = selectParts(['talen'])
  if (!part) throw new Error('There is no part')
  const rows = ['x', 'y'].map((isoCode) => ({ description: 'Te lang'.repeat(100), isoCode }))
  const [one] = await importBasis(engine.context, [{ ...part, records: () => rows.slice(1) }])
  expect(one?.message).toMatch(/^1 rij is geweigerd: \S/)
  const [two] = await importBasis(engine.context, [{ ...part, records: () => rows }])
  expect(two?.message).toMatch(/^2 rijen zijn geweigerd\. De eerste: \S/)
})

test('stops between parts once its client has left', async () => {
  await expect(importBasis(engine.context, basisParts, AbortSignal.abort())).rejects.toMatchObject({
    code: 'malformed',
  })
  expect(await search('Main.CurrencyViewDto')).toEqual([])
})
