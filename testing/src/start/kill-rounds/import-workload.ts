import type { ImportAnswer, ImportBatch } from '@stamboek/model/contract/import-calls'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Client } from 'pg'
import { expect } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { findHalfWritten, ledgers } from './ledger-rows.ts'
import type { RunningWorkload, WorkloadOptions } from './workload.ts'

const rowCount = 10_000
const waitOptions = { timeout: 30_000, interval: 20 }

/** When to kill: while the import waits for a lock, while it runs (it may just have ended), or once it has answered. */
const moments = [isBlocked, isRunning, isAnswered] as const

interface RunningImport {
  readonly client: TestClient
  readonly database: Client
  readonly fileName: string
  readonly answered: Promise<unknown>
}

export function startImports({ client, database, prefix, index }: WorkloadOptions): RunningWorkload {
  const fileName = `${prefix}.csv`
  // Shifted by one every third time, so that each target meets each moment.
  const moment = moments[(index + Math.floor(index / 3)) % 3] ?? isRunning
  const { promise: isSent, resolve } = Promise.withResolvers<void>()
  const answered = (moment === isBlocked ? lockLedgers(database) : Promise.resolve()).then(() => {
    resolve()
    return client
      .upload<ImportAnswer>(`${ledgers}/import`, fileName, createFile(prefix))
      .catch(() => undefined)
  })
  let acknowledged: ImportAnswer | undefined
  return {
    isUnderWay: isSent.then(() => moment({ client, database, fileName, answered })),
    async stop() {
      const answer = await answered
      if (answer?.status === 200 && answer.body.importSucceeded) acknowledged = answer.body
    },
    countAcknowledged: () => (acknowledged ? rowCount : 0),
    async check({ client: again, database: databaseAgain, target, readLog }) {
      await expect.poll(async () => (await readLatest(again)).status, waitOptions).not.toBe('InProgress')
      const batch = await readLatest(again)
      const isWritten = batch.status === 'Completed'
      if (moment === isBlocked) expect(isWritten).toBe(false)
      if (moment === isAnswered) expect(acknowledged).toBeDefined()
      expect(await countRows(again, prefix)).toBe(isWritten ? rowCount : 0)
      expect(batch).toMatchObject({
        fileName,
        status: isWritten ? 'Completed' : 'Failed',
        message: isWritten
          ? null
          : (expect.stringMatching(/^Afgebroken .*; er is niets van opgeslagen\.$/) as string),
        ...(acknowledged && { id: acknowledged.batchId, status: 'Completed' }),
      })
      if (!isWritten && target !== 'database')
        expect(await readLog(/afgebroken/)).toContain(`De import van ${fileName} is afgebroken`)
      expect(await findHalfWritten(databaseAgain, prefix)).toEqual([])
    },
  }
}

function createFile(prefix: string): string {
  const rows = Array.from({ length: rowCount }, (_, index) => `${prefix}-${index};Rij ${index}`)
  return `Code;Omschrijving\n${rows.join('\n')}\n`
}

async function lockLedgers(database: Client): Promise<void> {
  await database.query('BEGIN')
  await database.query('LOCK TABLE record.general_ledger IN SHARE ROW EXCLUSIVE MODE')
}

async function isBlocked({ database }: RunningImport): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'",
      )
      return rows.length
    }, waitOptions)
    .toBeGreaterThan(0)
}

async function isRunning({ client, fileName }: RunningImport): Promise<void> {
  await expect.poll(async () => (await readLatest(client))?.fileName, waitOptions).toBe(fileName)
}

async function isAnswered({ answered }: RunningImport): Promise<void> {
  await answered
}

async function readLatest(client: TestClient): Promise<ImportBatch> {
  const { body } = await client.get<readonly ImportBatch[]>(`${ledgers}/imports`)
  return body[0] as ImportBatch
}

async function countRows(client: TestClient, prefix: string): Promise<number> {
  const body = { search: { code: `${prefix}-` }, limit: 1 }
  return (await client.post<Page<AnyRecord>>(`${ledgers}/search`, body)).body.totalCount
}
