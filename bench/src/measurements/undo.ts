import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '@stamboek/testing/server/test-client'
import { withDemonstration } from '../database/demonstration.ts'
import { type Measurement, withAim } from './measurement.ts'

const records = 10_000
const pageSize = 1_000
const aimSeconds = 10
const triedAtOnce = 1_000
const aimTriedSeconds = 1
const ledgers = '/api/main/generalledgers'

/** A bulk action on as many records as one may have, and its undo. */
export const undo: Measurement = {
  name: 'undo',
  title: `undo of a bulk action on ${records.toLocaleString('en')} records`,
  measure: (database) =>
    withDemonstration(
      database,
      async ({ product }) => {
        const client = await TestClient.signIn(product.address, 'beheerder')
        const ids = await listIds(client)
        const bulk = await timed(() =>
          client.post(`${ledgers}/bulkdeactivate?dryRun=true`, { ids: ids.slice(0, triedAtOnce) }),
        )
        const done = await timed(() => client.post(`${ledgers}/bulkdeactivate`, { ids }))
        const changeSet = `/api/changesets/${done.answer.headers.get('x-change-set')}/undo`
        const tried = await timed(() => client.post<UndoChangeSetAnswer>(`${changeSet}?dryRun=true`))
        const undone = await timed(() => client.post<UndoChangeSetAnswer>(changeSet))
        return [
          `a bulk action on ${triedAtOnce.toLocaleString('en')} of them, tried in ${withAim(bulk.seconds, aimTriedSeconds, 's')}`,
          `${ids.length.toLocaleString('en')} records deactivated in ${done.seconds.toFixed(1)} s`,
          `what an undo would do, found in ${withAim(tried.seconds, aimSeconds, 's')}`,
          `${undone.answer.body.undone.toLocaleString('en')} of them put back in ${withAim(undone.seconds, aimSeconds, 's')}`,
        ]
      },
      { DEMO_SCALE: String(2 * records) },
    ),
}

async function listIds(client: TestClient): Promise<readonly string[]> {
  const ids: string[] = []
  while (ids.length < records) {
    const { body } = await client.post<{ items: readonly AnyRecord[] }>(`${ledgers}/search`, {
      search: { status: 'Active' },
      limit: pageSize,
      skip: ids.length,
    })
    if (body.items.length === 0) throw new Error('There are too few records')
    ids.push(...body.items.map(({ id }) => id))
  }
  return ids.slice(0, records)
}

async function timed<Answer extends { readonly status: number; readonly body: unknown }>(
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly seconds: number }> {
  const started = performance.now()
  const answer = await call()
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { answer, seconds: (performance.now() - started) / 1000 }
}
