import { TestClient } from '@stamboek/testing/server/test-client'
import { withDemonstration } from '../database/demonstration.ts'
import { addManyImports } from '../database/many-imports.ts'
import { quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rounds = 40
const p95Ms = 150
const path = '/api/imports/importrecords'
const sort = [{ field: 'createdOnUtc', order: 'descending' }]

/** The searches of the page of imports, which reaches all units of the caller (requirements 9.1). */
export const importList: Measurement = {
  name: 'import-list',
  title: '100,000 import records in four units',
  measure: (database) =>
    withDemonstration(database, async ({ product, client }) => {
      await addManyImports(client)
      const planner = await TestClient.signIn(product.address, 'planner', 'Noord-Holland Zorg')
      const unit = planner.businessUnitId
      const searches = {
        'the page as it opens': { systemBusinessUnitIds: [unit] },
        'all units': {},
        'unresolved ones': { systemBusinessUnitIds: [null] },
        'by a file name': { fileName: 'c4ca4' },
        'a month': { createdRangeUtc: { start: '2025-12-31T23:00:00Z', end: '2026-01-31T23:00:00Z' } },
        'failed ones': { importStatuses: ['Failed'] },
      }
      const lines: string[] = []
      for (const [name, search] of Object.entries(searches)) {
        const { times, total } = await repeat(planner, search)
        lines.push(`${name} (${total}): p95 ${withAim(quantile(times, 0.95), p95Ms, 'ms')}`)
      }
      return lines
    }),
}

async function repeat(client: TestClient, search: object) {
  const times: number[] = []
  let total = 0
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const { status, body } = await client.post<{ totalCount: number }>(`${path}/search`, {
      search,
      sort,
      limit: 50,
    })
    times.push(performance.now() - startedAt)
    if (status !== 200) throw new Error(`The search got ${status}: ${JSON.stringify(body)}`)
    total = body.totalCount
  }
  return { times, total }
}
