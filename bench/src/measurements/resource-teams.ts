import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '@stamboek/testing/server/test-client'
import { withDemonstration } from '../database/demonstration.ts'
import { addManyTeams, movableTeam } from '../database/many-teams.ts'
import { formatSpread, median, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rounds = 5
const assigned = 100
const aims = { searchMs: 3_000, megabytes: 5, exportMs: 10_000, assignMs: 100, moveMs: 1_000 }
const view = '/api/main/resources'

/** The calls of the tree of teams, resources and functions (requirements 7.3). */
export const resourceTeams: Measurement = {
  name: 'resource-teams',
  title: '2,000 teams with 20,000 resources, 60,000 functions and 25,000 assignments',
  measure: (database) =>
    withDemonstration(database, async ({ product, client }) => {
      const planner = await TestClient.signIn(product.address, 'planner', 'Noord-Holland Zorg')
      await addManyTeams(client, planner.businessUnitId ?? '')
      return [
        await measureSearch(planner),
        await measureExport(planner),
        await measureAssigning(planner),
        await measureMoving(planner),
      ]
    }),
}

async function measureSearch(planner: TestClient): Promise<string> {
  const answers = await repeat(() => callForBytes(planner, `${view}/search/resourceperteam`, { limit: 1000 }))
  const times = answers.map(({ ms }) => ms)
  const megabytes = (answers[0]?.bytes ?? Number.NaN) / 1e6
  return `the whole tree: ${withAim(median(times), aims.searchMs, 'ms')}, ${withAim(megabytes, aims.megabytes, 'MB')} compressed`
}

async function measureExport(planner: TestClient): Promise<string> {
  const body = { title: 'Resource per team' }
  const answers = await repeat(() => callForBytes(planner, `${view}/export/resourceperteam`, body))
  const megabytes = ((answers[0]?.bytes ?? Number.NaN) / 1e6).toFixed(1)
  return `export: ${withAim(median(answers.map(({ ms }) => ms)), aims.exportMs, 'ms')}, ${megabytes} MB`
}

async function measureAssigning(planner: TestClient): Promise<string> {
  const found = await planner.post<{ items: readonly AnyRecord[] }>(`${view}/search`, {
    search: { description: 'Resource ' },
    limit: assigned,
  })
  const team = await findTeam(planner, movableTeam)
  const times: number[] = []
  for (const { id, rowVersion } of found.body.items) {
    const started = performance.now()
    const answer = await planner.post(`${view}/${id}/assignteam`, {
      resourceTeamId: team.id,
      status: 'Active',
      rowVersion,
      activeRangeUtc: { start: '2040-01-01', end: null },
    })
    times.push(performance.now() - started)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
  return `assigning: ${formatSpread(times)}; p95 ${withAim(quantile(times, 0.95), aims.assignMs, 'ms')}`
}

/** Moves a team below one of an exclusive type, and out again. */
async function measureMoving(planner: TestClient): Promise<string> {
  const target = await findTeam(planner, 'Team 0001')
  const times: number[] = []
  for (let round = 0; round < 2 * rounds; round += 1) {
    const { id, rowVersion } = await findTeam(planner, movableTeam)
    const parentResourceTeamId = round % 2 === 0 ? target.id : null
    const started = performance.now()
    const answer = await planner.put(`/api/main/resourceteams/${id}`, { rowVersion, parentResourceTeamId })
    times.push(performance.now() - started)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  return `moving a team with 500 assignments and ${assigned} planned ones: ${withAim(median(times), aims.moveMs, 'ms')}`
}

async function findTeam(planner: TestClient, description: string): Promise<AnyRecord> {
  const found = await planner.post<{ items: readonly AnyRecord[] }>('/api/main/resourceteams/search', {
    search: { description },
  })
  const [team] = found.body.items
  if (!team) throw new Error(`There is no team ${description}`)
  return team
}

async function repeat<Result>(call: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await call())
  return results
}

async function callForBytes(client: TestClient, path: string, body: unknown) {
  const started = performance.now()
  const request = sendRequest(client.address + path, {
    method: 'POST',
    headers: {
      ...client.callHeaders,
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate, br, zstd',
    },
  })
  request.end(JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  return { ms: performance.now() - started, bytes }
}
