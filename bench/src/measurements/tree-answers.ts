import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { addSharedTeams, type SharedTeams } from '@stamboek/testing/resource-teams/shared-teams'
import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import type { LongestBlock } from '../blocking/event-loop-monitor.ts'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rounds = 5
const warmUps = 500
const aims = { blockMs: 100, memoryMiB: 64 }
const search = '/api/main/resources/search/resourceperteam'
const exportPath = '/api/main/resources/export/resourceperteam'

const shapes: readonly SharedTeams[] = [
  { name: 'Gewoon', resources: 100, functions: 50, teams: 20 },
  { name: 'Grootst', resources: 117, functions: 50, teams: 20 },
  { name: 'Breed', resources: 23_900, functions: 4, teams: 1 },
  { name: 'Teveel', resources: 200, functions: 50, teams: 110 },
]

/** Answers of the tree of teams, whose nodes repeat the functions of a resource in each of its places (requirements 7.3). */
export const treeAnswers: Measurement = {
  name: 'tree-answers',
  title: 'trees of resources × functions × teams: the longest block of the event loop and memory',
  measure: (database) =>
    withEmptyDatabase(database, async ({ connection, databaseUrl }) => {
      const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' }, [
        'bench/src/blocking/event-loop-monitor.ts',
      ])
      const client = new Client(connection)
      try {
        await client.connect()
        const planner = await TestClient.signIn(product.address, 'planner', 'Noord-Holland Zorg')
        for (let call = 0; call < warmUps; call += 1) await planner.post(search, { limit: 1000 })
        const lines: string[] = []
        for (const shape of shapes) {
          await addSharedTeams(client, planner.businessUnitId ?? '', shape)
          const { resources, functions, teams } = shape
          lines.push(`${resources} resources × ${functions} functions × ${teams} teams`)
          const body = { search: { resourceTeamDescription: shape.name }, limit: 1000 }
          lines.push(await measureCalls(product, planner, search, body))
          lines.push(await measureCalls(product, planner, exportPath, { ...body, limit: undefined }))
        }
        return lines
      } finally {
        await client.end()
        await product.stop()
      }
    }),
}

async function measureCalls(
  product: ProductProcess,
  planner: TestClient,
  path: string,
  body: object,
): Promise<string> {
  const idleMiB = product.residentMiB() ?? Number.NaN
  let peakMiB = idleMiB
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, product.residentMiB() ?? peakMiB)
  }, 20)
  const times: number[] = []
  let blocked = 0
  let read = { status: 0, bytes: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await product.ask<LongestBlock>()
    const started = performance.now()
    read = await callForBytes(planner, path, body)
    times.push(performance.now() - started)
    blocked = Math.max(blocked, (await product.ask<LongestBlock>()).workedMs)
  }
  clearInterval(watch)
  return [
    `  ${path === search ? 'search' : 'export'}: ${read.status}, ${(read.bytes / 1e6).toFixed(1)} MB compressed, ${median(times).toFixed(0)} ms`,
    `blocked at the longest ${withAim(blocked, aims.blockMs, 'ms')}`,
    `memory ${idleMiB.toFixed(0)} MiB before, ${withAim(peakMiB - idleMiB, aims.memoryMiB, 'MiB')} more at most`,
  ].join('; ')
}

async function callForBytes({ address, callHeaders }: TestClient, path: string, body: object) {
  const request = sendRequest(address + path, {
    method: 'POST',
    headers: {
      ...callHeaders,
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate, br, zstd',
    },
  })
  request.end(JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return { status: response.statusCode ?? 0, bytes }
}
