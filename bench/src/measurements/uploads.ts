import { setTimeout as delay } from 'node:timers/promises'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '@stamboek/testing/server/test-client'
import { TaskRecords } from '@stamboek/testing/tasks/task-records'
import { createUsersOverHttp, signInAs } from '@stamboek/testing/users/http-users'
import { withDemonstration } from '../database/demonstration.ts'
import type { ProductProcess } from '../product-process.ts'
import { formatSpread, median, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const orderCount = 100_000
const crowd = { people: 10, filesEach: 5, orders: 200 }
const unit = 'Noord-Holland Zorg'
const path = '/api/imports/importrecords'
/** Files of one user, while another uploads one line. */
const heap = { files: 6, orders: 8_000 }
const aims = { seconds: 60, memoryMiB: 150, searchRatio: 2, startMs: 1_000, besideHeapSeconds: 3 }
const headers =
  'ordernummer;business unit;klantnummer;klantnaam;particulier/zakelijk;taaktype;omschrijving;gewenste datum'

/** Time and memory of a large file of orders, searches beside one, and many files at once. */
export const uploads: Measurement = {
  name: 'uploads',
  title: `${orderCount} uploaded orders, and ${crowd.people * crowd.filesEach} files of ${crowd.people} people at once`,
  measure: (database) =>
    withDemonstration(database, async ({ product, client: connection }) => {
      const client = await TestClient.signIn(product.address, 'beheerder', unit)
      return [
        await measureStart(client),
        // Settles PostgreSQL's work after so many changes.
        ...(await measureLarge(product, client, () => connection.query('VACUUM ANALYZE record.task'))),
        await measureHeap(client, await TestClient.signIn(product.address, 'planner', 'Rijnmond Thuiszorg')),
        await measureCrowd(client),
      ]
    }),
}

async function measureStart(client: TestClient): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const { id } = await upload(client, `start-${round}`, orderFile(`start${round}`, 1))
    const sentAt = performance.now()
    await waitUntil(client, id, ({ importStatus }) => importStatus !== 'Idle', 5)
    times.push(performance.now() - sentAt)
    // Files of one user wait for each other.
    await waitUntil(client, id, isEnded, 5)
  }
  return `from upload to InProgress ${formatSpread(times)}, at most ${withAim(quantile(times, 1), aims.startMs, 'ms')}`
}

async function measureLarge(
  product: ProductProcess,
  client: TestClient,
  settle: () => Promise<unknown>,
): Promise<readonly string[]> {
  await timeSearches(client, delay(5_000))
  const idleMiB = product.residentMiB() ?? Number.NaN
  let peakMiB = idleMiB
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, product.residentMiB() ?? peakMiB)
  }, 200)
  const alone = await upload(client, 'alone', orderFile('alone', orderCount))
  const startedAt = performance.now()
  // Rarely, since an import pauses for calls.
  const { importStatus, numberOfErrors } = await waitUntil(client, alone.id, isEnded, 2_000)
  const seconds = (performance.now() - startedAt) / 1_000
  clearInterval(watch)
  await settle()
  const before = await timeSearches(client, delay(5_000))
  const { id } = await upload(client, 'beside', orderFile('beside', orderCount / 4))
  const during = await timeSearches(client, waitUntil(client, id, isEnded, 2_000))
  const ratio = median(during) / median(before)
  return [
    `processed in ${withAim(seconds, aims.seconds, 's')}: ${String(importStatus)}, ${String(numberOfErrors)} errors`,
    `memory ${idleMiB.toFixed(0)} MiB before, ${withAim(peakMiB - idleMiB, aims.memoryMiB, 'MiB')} more at most`,
    `searches of tasks ${formatSpread(before)} before, ${formatSpread(during)} beside another file: ${withAim(ratio, aims.searchRatio, '×')}`,
  ]
}

async function timeSearches(client: TestClient, end: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  const running = { isEnded: false }
  const stopped = end.finally(() => {
    running.isEnded = true
  })
  while (!running.isEnded) {
    const startedAt = performance.now()
    await client.post('/api/main/tasksearch/search', { search: { description: 'zorgplan' }, limit: 50 })
    times.push(performance.now() - startedAt)
    await delay(100)
  }
  await stopped
  return times
}

/** Time of one line in another unit beside many rows of one user. */
async function measureHeap(greedy: TestClient, other: TestClient): Promise<string> {
  const heaped = await Promise.all(
    Array.from({ length: heap.files }, (_, file) =>
      upload(greedy, `heap-${file}`, orderFile(`heap${file}`, heap.orders)),
    ),
  )
  const sentAt = performance.now()
  const { id } = await upload(other, 'one', orderFile('one', 1, 'Terugbelverzoek'))
  await waitUntil(other, id, isEnded, 50)
  const seconds = (performance.now() - sentAt) / 1_000
  for (const { id: each } of heaped) await waitUntil(greedy, each, isEnded, 500)
  return `one line beside ${heap.files} files of ${heap.orders} orders of another user: ${withAim(seconds, aims.besideHeapSeconds, 's')}`
}

async function measureCrowd(administrator: TestClient): Promise<string> {
  const { createRole, createUser } = createUsersOverHttp(administrator)
  const permissions = ['ImportRecordRead', 'ImportRecordUpload', 'TaskAccess', 'TaskCreate']
  const role = await createRole(permissions)
  const make = await TaskRecords.create(administrator)
  const resourceType = await make.makeResourceType()
  const { description } = await make.makeType()
  const people = await Promise.all(
    Array.from({ length: crowd.people }, async () => {
      const user = await createUser([{ roleId: role.id, businessUnitId: administrator.businessUnitId }])
      await make.makeResource({ userId: user.id, resourceTypeId: resourceType.id })
      return signInAs(user, administrator)
    }),
  )
  const startedAt = performance.now()
  const records = await Promise.all(
    people.flatMap((person, at) =>
      Array.from({ length: crowd.filesEach }, async (_, file) => {
        const name = `crowd-${at}-${file}`
        const { id } = await upload(person, name, orderFile(name, crowd.orders, String(description)))
        return waitUntil(person, id, isEnded, 200)
      }),
    ),
  )
  const statuses = Object.entries(Object.groupBy(records, ({ importStatus }) => String(importStatus)))
  const counted = statuses.map(([status, same = []]) => `${same.length} ${status}`).join(', ')
  return `many files: ${counted} after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}

function orderFile(prefix: string, count: number, taskType = 'Traplift keuren'): string {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `${prefix}-${index};;${index};Klant ${index};particulier;${taskType};Jaarlijks bezoek ${index};15-12-2026`,
  )
  return [headers, ...lines].join('\r\n')
}

async function upload(client: TestClient, name: string, content: string): Promise<AnyRecord> {
  const { status, body } = await client.upload<AnyRecord>(path, `${name}.csv`, content, {
    members: { fileTypeId: 'orders' },
  })
  if (status !== 201) throw new Error(`The upload got ${status}: ${JSON.stringify(body)}`)
  return body
}

function isEnded({ importStatus }: AnyRecord): boolean {
  return importStatus === 'Completed' || importStatus === 'Failed'
}

async function waitUntil(
  client: TestClient,
  id: string,
  isReached: (record: AnyRecord) => boolean,
  intervalMs: number,
): Promise<AnyRecord> {
  for (;;) {
    const { body } = await client.get<AnyRecord>(`${path}/${id}`)
    if (isReached(body)) return body
    await delay(intervalMs)
  }
}
