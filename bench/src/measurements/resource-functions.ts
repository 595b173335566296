import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '@stamboek/testing/server/test-client'
import type { Client } from 'pg'
import { withDemonstration } from '../database/demonstration.ts'
import { formatSpread, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const count = 20_000
const functionsEach = 3
const calls = 300
const aimMs = 100

/**
 * The page of resources with many functions, compared with a list of that size without details (requirements 7.1).
 */
export const resourceFunctions: Measurement = {
  name: 'resource-functions',
  title: `the page of ${count} resources with ${count * functionsEach} functions`,
  measure: (database) =>
    withDemonstration(
      database,
      async ({ product, client }) => {
        const planner = await TestClient.signIn(product.address, 'planner', 'Noord-Holland Zorg')
        const financial = await TestClient.signIn(product.address, 'financieel', 'Noord-Holland Zorg')
        await addResources(client, planner.businessUnitId ?? '')
        return await measurePage(planner, financial)
      },
      { DEMO_SCALE: String(count) },
    ),
}

async function addResources(client: Client, businessUnitId: string): Promise<void> {
  await client.query(
    `INSERT INTO record.resource SELECT (r).* FROM (
       SELECT jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'description', 'Resource ' || n, 'code', 'R' || n)) AS r
       FROM record.resource t, generate_series(1, ${count}) n
       WHERE t.id = (SELECT id FROM record.resource WHERE business_unit_id = $1 LIMIT 1)) s`,
    [businessUnitId],
  )
  await client.query(
    `INSERT INTO record.resource_function SELECT (f).* FROM (
       SELECT jsonb_populate_record(t, jsonb_build_object('id', i.id, 'series_id', i.id, 'resource_id', i.resource_id,
         'active_range_utc_start', make_date(1990 + i.n, 1, 1), 'active_range_utc_end', make_date(1991 + i.n, 1, 1))) AS f
       FROM record.resource_function t, (SELECT gen_random_uuid() AS id, r.id AS resource_id, n FROM record.resource r, generate_series(1, ${functionsEach}) n
          WHERE r.description LIKE 'Resource %') i
       WHERE t.id = (SELECT id FROM record.resource_function WHERE business_unit_id = $1 LIMIT 1)) s`,
    [businessUnitId],
  )
  await client.query('VACUUM (ANALYZE) record.resource, record.resource_function')
}

async function measurePage(planner: TestClient, financial: TestClient): Promise<readonly string[]> {
  const search = (client: TestClient, path: string) => () =>
    client.post(`/api/main/${path}/search`, { search: { status: 'Active' }, limit: 50 })
  const found = await planner.post<{ items: readonly AnyRecord[] }>('/api/main/resources/search', {
    search: { description: 'Resource ' },
    limit: 1000,
  })
  const resources = found.body.items
  const [list, plain] = await alternate(search(planner, 'resources'), search(financial, 'generalledgers'))
  const ledgers = await financial.post<{ items: readonly AnyRecord[] }>('/api/main/generalledgers/search', {
    limit: 1000,
  })
  const pick = (items: readonly AnyRecord[], at: number) => items[at % items.length]?.id
  const [detail, record] = await alternate(
    (at) => planner.get(`/api/main/resources/${pick(resources, at)}`),
    (at) => financial.get(`/api/main/generalledgers/${pick(ledgers.body.items, at)}`),
  )
  const added = await measureAdding(planner, resources)
  return [
    `a page of the list: ${formatSpread(list)}, of general ledger accounts ${formatSpread(plain)}`,
    `a resource with its functions: ${formatSpread(detail)}, a general ledger account ${formatSpread(record)}`,
    `adding a function: ${formatSpread(added)}; p95 ${withAim(quantile(added, 0.95), aimMs, 'ms')}`,
  ]
}

async function measureAdding(
  client: TestClient,
  resources: readonly AnyRecord[],
): Promise<readonly number[]> {
  const currencyId = client.businessUnits[0]?.defaultCurrency?.id
  const found = await client.post<{ items: readonly AnyRecord[] }>('/api/main/functions/search', {
    search: { currencyId },
    limit: 1,
  })
  const functionId = found.body.items[0]?.id
  const times: number[] = []
  for (const { id, rowVersion } of resources.slice(0, calls)) {
    const started = performance.now()
    const answer = await client.post(`/api/main/resources/${id}/function`, {
      functionId,
      rowVersion,
      activeRangeUtc: { start: '2030-01-01', end: null },
    })
    times.push(performance.now() - started)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
  return times
}

type Call = (at: number) => Promise<unknown>

/** In milliseconds, alternating after a warm-up. */
async function alternate(one: Call, other: Call): Promise<readonly [readonly number[], readonly number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let at = -20; at < calls; at += 1)
    for (const [side, call] of [one, other].entries()) {
      const started = performance.now()
      await call(Math.abs(at))
      if (at >= 0) times[side]?.push(performance.now() - started)
    }
  return times
}
