import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '@stamboek/testing/server/test-client'
import type { Client } from 'pg'
import { withDemonstration } from '../database/demonstration.ts'
import { addManyTasks } from '../database/many-tasks.ts'
import { formatSpread, median, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rounds = 40
const completed = 10_000
const aims = {
  ratio: 1.5,
  p95Ms: 150,
  mineMs: 80,
  textMs: 300,
  facetMs: 100,
  todayMs: 100,
  usagesMs: 300,
  completeMs: 10_000,
  meanwhile: 2,
}
const view = '/api/main/tasksearch'

interface Defaults {
  readonly search: { readonly taskStatusIds: readonly string[] }
  readonly sources: { readonly ownResource: string }
}

/** The calls of the task page, and bulk actions (requirements 8). */
export const tasks: Measurement = {
  name: 'tasks',
  title: '1,000,000 tasks, 800,000 of them closed, of 60 types with 20 functions each',
  measure: (database) =>
    withDemonstration(database, async ({ product, client }) => {
      const planner = await TestClient.signIn(product.address, 'planner', 'Noord-Holland Zorg')
      await addManyTasks(client, planner.businessUnitId ?? '')
      return await measureTasks(planner, client)
    }),
}

async function measureTasks(planner: TestClient, client: Client): Promise<readonly string[]> {
  const { search, sources } = (await planner.get<Defaults>(`${view}/defaults`)).body
  const find = (more: object) => () => post(planner, `${view}/search`, { search: { ...search, ...more } })
  const found = await repeat(find({}))
  const bare = await repeat(() => searchBare(client, planner.businessUnitId ?? '', search.taskStatusIds))
  const mine = await repeat(find({ resourceIds: [sources.ownResource] }))
  const text = await repeat(find({ description: 'c4ca4' }))
  const facet = await repeat(() => post(planner, `${view}/facet`, { search }))
  const today = await repeat(() => read(planner, '/api/today'))
  const ratio = median(found) / median(bare)
  return [
    `the page as it opens: ${formatSpread(found)}; p95 ${withAim(quantile(found, 0.95), aims.p95Ms, 'ms')}`,
    `– against bare SQL (${formatSpread(bare)}): × ${withAim(ratio, aims.ratio, '')}`,
    `one's own tasks: ${withAim(median(mine), aims.mineMs, 'ms')}`,
    `by a text: ${withAim(median(text), aims.textMs, 'ms')}`,
    `the counts above the rows: ${withAim(median(facet), aims.facetMs, 'ms')}`,
    `what waits for a planner of teams with all open tasks, with what starts and ends: ${withAim(quantile(today, 0.95), aims.todayMs, 'ms')} (p95)`,
    ...(await measureUsages(planner)),
    ...(await measureCompleting(planner, find({}), median(found))),
  ]
}

/** The rows of the page with labels and total, without product, rights or flags. */
async function searchBare(client: Client, unitId: string, statusIds: readonly string[]): Promise<void> {
  const parameters = [unitId, statusIds]
  await Promise.all([
    client.query(
      `SELECT t.*, y.description, s.description, p.description, r.description FROM (
         SELECT t.* FROM unnest($2::uuid[]) v(id) CROSS JOIN LATERAL (
           SELECT * FROM record.task t WHERE t.business_unit_id = $1 AND t.task_status_id = v.id
           ORDER BY t.deadline_date, t.task_id, t.id LIMIT 50) t
         ORDER BY t.deadline_date, t.task_id, t.id LIMIT 50) t
       JOIN record.task_type y ON y.id = t.task_type_id JOIN record.task_status s ON s.id = t.task_status_id
       JOIN record.task_priority p ON p.id = t.task_priority_id LEFT JOIN record.resource r ON r.id = t.resource_id`,
      parameters,
    ),
    client.query(
      'SELECT count(*) FROM record.task WHERE business_unit_id = $1 AND task_status_id = ANY($2)',
      parameters,
    ),
  ])
}

/** What is said before records are deactivated or ended: where they are used. */
async function measureUsages(planner: TestClient): Promise<readonly string[]> {
  const { sources } = (await planner.get<Defaults>(`${view}/defaults`)).body
  const used: Readonly<Record<string, readonly string[]>> = {
    taskstatuses: await listIdsOf(planner, 'taskstatuses'),
    tasktypes: (await listIdsOf(planner, 'tasktypes')).slice(0, 1),
    resources: [sources.ownResource],
    taskpriorities: (await listIdsOf(planner, 'taskpriorities')).slice(0, 1),
  }
  const lines: string[] = []
  for (const [path, ids] of Object.entries(used)) {
    const times = await repeat(() => post(planner, `/api/main/${path}/usages`, { ids }))
    lines.push(
      `where ${ids.length} of ${path} are used: ${withAim(median(times), aims.usagesMs, 'ms')}; at the longest ${Math.max(...times).toFixed(0)} ms`,
    )
  }
  return lines
}

async function listIdsOf(planner: TestClient, path: string): Promise<readonly string[]> {
  const { items } = await post<{ items: readonly AnyRecord[] }>(planner, `/api/main/${path}/search`, {
    search: {},
    limit: 1000,
  })
  return items.map(({ id }) => id)
}

/** Completes tasks that a planner may complete, while another user searches continuously. */
async function measureCompleting(
  planner: TestClient,
  search: () => Promise<unknown>,
  quietMs: number,
): Promise<readonly string[]> {
  const ids = await listOpenIds(planner)
  const statuses = await planner.post<{ items: readonly AnyRecord[] }>('/api/main/taskstatuses/search', {
    search: { statusTypes: ['Completed'], status: 'Active' },
  })
  const taskStatusId = statuses.body.items[0]?.id
  const times: number[] = []
  const started = performance.now()
  const progress = { isDone: false }
  const completing = post<BulkResult>(planner, '/api/main/tasks/complete', { ids, taskStatusId }).finally(
    () => {
      progress.isDone = true
    },
  )
  while (!progress.isDone) times.push(await timed(search))
  const { totalRecordsAffected } = await completing
  const elapsed = performance.now() - started
  return [
    `${totalRecordsAffected} of ${ids.length} tasks completed: ${withAim(elapsed, aims.completeMs, 'ms')}`,
    `– searches meanwhile: ${formatSpread(times)}; × ${withAim(median(times) / quietMs, aims.meanwhile, '')}`,
  ]
}

async function listOpenIds(planner: TestClient): Promise<readonly string[]> {
  const ids: string[] = []
  while (ids.length < completed) {
    const page = await post<{ items: readonly AnyRecord[] }>(planner, '/api/main/tasks/search', {
      search: { description: 'Taak ', taskStatusIds: await openStatuses(planner) },
      limit: 1000,
      skip: ids.length,
    })
    ids.push(...page.items.map(({ id }) => id))
  }
  return ids.slice(0, completed)
}

async function openStatuses(planner: TestClient): Promise<readonly string[]> {
  return (await planner.get<Defaults>(`${view}/defaults`)).body.search.taskStatusIds
}

async function post<Body>(client: TestClient, path: string, body: unknown): Promise<Body> {
  const answer = await client.post<Body>(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function read<Body>(client: TestClient, path: string): Promise<Body> {
  const answer = await client.get<Body>(path)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await call()
  return performance.now() - started
}

async function repeat(call: () => Promise<unknown>): Promise<readonly number[]> {
  for (let round = 0; round < 5; round += 1) await call()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(call))
  return times
}
