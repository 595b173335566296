import { setTimeout as delay } from 'node:timers/promises'
import type { ImportAnswer, ImportBatch } from '@stamboek/model/contract/import-calls'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../test-client.ts'
import { makeTestDirectory, type TestDirectory } from '../test-postgres.ts'
import { administrator, makeFirstAdministrator } from './first-administrator.ts'
import { StamboekProcess } from './stamboek-process.ts'

/** Longer than four starts, each with a recovery, and as many imports. */
const timeout = 180_000
const rowCount = 10_000
const ledgers = '/api/main/generalledgers'

let directory: TestDirectory

beforeAll(async () => {
  directory = await makeTestDirectory()
})
afterAll(() => directory.remove())

function start(): StamboekProcess {
  return new StamboekProcess({ DATA_DIR: directory.directory, LOG_LEVEL: 'warn' })
}

function fileOf(round: number): string {
  const rows = Array.from(
    { length: rowCount },
    (_, index) => `R${round}-${index};Rij ${index} van ronde ${round}`,
  )
  return `Code;Omschrijving\n${rows.join('\n')}\n`
}

async function batches(client: TestClient): Promise<readonly ImportBatch[]> {
  return (await client.get<readonly ImportBatch[]>(`${ledgers}/imports`)).body
}

async function rowsOf(client: TestClient, round: number): Promise<number> {
  const found = await client.post<Page<AnyRecord>>(`${ledgers}/search`, {
    search: { code: `R${round}-` },
    limit: 1,
  })
  return found.body.totalCount
}

/** Imports a file and kills the program a while after the import began; gives the answer, where there was one. */
async function importAndKill(stamboek: StamboekProcess, client: TestClient, round: number, after: number) {
  const answered = client
    .upload<ImportAnswer>(`${ledgers}/import`, `ronde-${round}.csv`, fileOf(round))
    .catch(() => undefined)
  await expect
    .poll(async () => (await batches(client))[0]?.fileName, { timeout: 30_000 })
    .toBe(`ronde-${round}.csv`)
  await Promise.race([answered, delay(after)])
  await stamboek.end('SIGKILL')
  return answered
}

test('an import that is killed leaves all or nothing, and the next start says which', {
  timeout,
}, async () => {
  let stamboek = start()
  let client = await makeFirstAdministrator(stamboek)
  // At its beginning, in its middle, and once it has answered.
  for (const [round, after] of [0, 300, 60_000].entries()) {
    const answer = await importAndKill(stamboek, client, round, after)
    stamboek = start()
    client = new TestClient(await stamboek.address())
    expect(await client.post('/api/authentication/login', administrator)).toMatchObject({ status: 204 })
    await client.chooseBusinessUnit()
    const [batch] = await batches(client)
    const isWritten = batch?.status === 'completed'
    expect(await rowsOf(client, round)).toBe(isWritten ? rowCount : 0)
    // What was acknowledged stays; what was not says so, in the history and to the operator.
    const acknowledged = answer?.body.importSucceeded ? { id: answer.body.batchId, status: 'completed' } : {}
    const message = isWritten ? null : 'Afgebroken doordat het programma stopte; er is niets van opgeslagen.'
    expect(batch).toMatchObject({ fileName: `ronde-${round}.csv`, message, ...acknowledged })
    const log = isWritten ? '' : await stamboek.said(/afgebroken/)
    expect(log.includes(`De import van ronde-${round}.csv is afgebroken`)).toBe(!isWritten)
  }
  const statuses = (await batches(client)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['completed', 'failed']))
  expect(await stamboek.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})
