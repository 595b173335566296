import type { Page } from '@stamboek/model/contract/record-calls'
import type { Operator } from '@stamboek/model/schema/operator'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SearchEntry } from '@stamboek/model/schema/search'
import { TestClient } from '@stamboek/testing/server/test-client'
import { generatedRecords } from '../database/prepared-database.ts'
import { startProduct } from '../product-process.ts'
import { openScenarioSetup } from '../scenarios/scenario-setup.ts'
import { quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'
import { rareValue } from './rare-value.ts'
import { largeType } from './search-plans.ts'
import { sortableFields } from './sort-plans.ts'

const rounds = 20
const limit = 50
const p95Ms = generatedRecords > 1_000_000 ? 150 : 60

interface Asked {
  readonly name: string
  readonly body: object
}

/**
 * The first rows of a page without their total, by each search field with a rare and a common value and by each sort both ways, and the
 * pages beside the first, in the middle and at the end.
 */
export const rows: Measurement = {
  name: 'rows',
  title: `first rows among ${generatedRecords.toLocaleString('en')} records`,
  async measure(database) {
    const product = await startProduct({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
    const setup = await openScenarioSetup(database, product)
    try {
      const client = await TestClient.signIn(product.address, 'beheerder')
      const type = setup.catalogue.get(largeType)
      const found = await search(client, type, { limit: 1 })
      const [sample] = found.items
      if (!sample) throw new Error('There are no records')
      const asked = [...listFilters(type, sample), ...listSorts(type), ...listPages(found.totalCount)]
      const measured: { readonly name: string; readonly p95: number }[] = []
      for (const { name, body } of asked) measured.push({ name, p95: await measureP95(client, type, body) })
      const slow = measured.filter(({ p95 }) => p95 > p95Ms).length
      return [
        `${measured.length - slow} of ${measured.length} within the aim`,
        ...measured
          .toSorted((a, b) => b.p95 - a.p95)
          .map(({ name, p95 }) => `${name}: p95 ${withAim(p95, p95Ms, 'ms')}`),
      ]
    } finally {
      await setup.end()
      await product.stop()
    }
  },
}

function listFilters(type: RecordType, sample: AnyRecord): readonly Asked[] {
  return type.search.entries.flatMap((entry) => {
    if (!('fields' in entry.binds)) return []
    const common = commonValue(entry, sample)
    return [
      { name: `${entry.key}, rare`, body: { search: { [entry.key]: rareValue(entry) } } },
      ...(common === undefined
        ? []
        : [{ name: `${entry.key}, common`, body: { search: { [entry.key]: common } } }]),
    ]
  })
}

const always = { start: '2000-01-01', end: '2100-01-01' }

const commonValues: Readonly<Record<Operator, (value: unknown, entry: SearchEntry) => unknown>> = {
  matches: (value) => (typeof value === 'string' ? value.slice(0, 3) : undefined),
  oneOf: (value) => (typeof value === 'string' ? [value] : undefined),
  includesAny: (value) => (typeof value === 'string' ? [value] : undefined),
  equals: (value) => value ?? undefined,
  isTrue: () => false,
  isEmpty: () => false,
  within: () => always,
  startsWithin: () => always,
  endsWithin: () => always,
  overlaps: () => always,
  between: (_, { input }) => (input.kind === 'percentage' ? { minimum: 0, maximum: 100 } : undefined),
  below: () => undefined,
}

/** A value of the record, or one that most records have. */
function commonValue(entry: SearchEntry, sample: AnyRecord): unknown {
  const { binds } = entry
  const [path = ''] = 'fields' in binds ? binds.fields : []
  return commonValues[binds.operator](sample[path], entry)
}

function listSorts(type: RecordType): readonly Asked[] {
  return sortableFields(type).flatMap(({ path }) =>
    (['ascending', 'descending'] as const).map((order) => ({
      name: `by ${path}, ${order}`,
      body: { sort: [{ field: path, order }] },
    })),
  )
}

function listPages(totalCount: number): readonly Asked[] {
  const skips = {
    'the first page': 0,
    'the second page': limit,
    'the twentieth page': 19 * limit,
    'the page in the middle': Math.floor(totalCount / 2 / limit) * limit,
    'the last page': Math.floor((totalCount - 1) / limit) * limit,
  }
  return Object.entries(skips).map(([name, skip]) => ({ name, body: { skip, knownTotal: totalCount } }))
}

async function measureP95(client: TestClient, type: RecordType, body: object): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    const answer = await ask(client, type, { search: {}, limit, includeTotal: false, ...body })
    times.push(performance.now() - startedAt)
    // Given up by the server, after seconds.
    if (answer.status === 503) break
  }
  return quantile(times, 0.95)
}

async function search(client: TestClient, type: RecordType, body: object): Promise<Page<AnyRecord>> {
  const { status, body: page } = await ask(client, type, body)
  if (status !== 200) throw new Error(JSON.stringify(page))
  return page
}

async function ask(client: TestClient, type: RecordType, body: object) {
  const answer = await client.post<Page<AnyRecord>>(`${type.basePath}/search`, body)
  if (answer.status !== 200 && answer.status !== 503)
    throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
  return answer
}
