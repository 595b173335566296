import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '../imports/import-records.ts'
import { makeImporter, orderPermissions } from '../imports/import-server.ts'
import { orderFileOf } from '../imports/order-files.ts'
import { createRecord, readRecord } from '../language/language-server.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { startTestPostgres, type TestPostgres } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { StamboekProcess } from '../start/stamboek-process.ts'

/** Nodes of the product, each a process, that are killed while they take in files of orders. */
const nodeCount = 3
const { IMPORT_KILLS = '6' } = process.env
const killCount = Number(IMPORT_KILLS)
const rowsPerFile = 1_000
const maxDelayMs = 300
const timeout = 60_000 + 20_000 * killCount
const waitOptions = { timeout: 60_000, interval: 10 }

let postgres: TestPostgres
let database: TestDatabase
let observer: Client
let nodes: readonly RunningNode[] = []

interface RunningNode {
  /** As its connections are called in the database. */
  readonly name: string
  readonly process: StamboekProcess
  readonly address: Promise<string>
}

beforeAll(async () => {
  postgres = await startTestPostgres()
  database = await createTestDatabase(postgres.connection)
  observer = new Client(database.connection)
  await observer.connect()
})
afterAll(async () => {
  await killAll()
  await observer?.end()
  await postgres?.stop()
})

function startNode(): RunningNode {
  const name = `node ${crypto.randomUUID()}`
  const databaseUrl = `${database.databaseUrl}&application_name=${encodeURIComponent(name)}`
  const process = new StamboekProcess({ DATABASE_URL: databaseUrl, DEMO: 'on' })
  const address = process.address()
  // A node may be killed before anybody asks for it.
  address.catch(() => undefined)
  return { name, process, address }
}

const killAll = () => Promise.all(nodes.map(({ process }) => process.end('SIGKILL')))

async function count(expression: string): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(`SELECT (${expression})::int AS count`)
  return rows[0]?.count ?? 0
}

/** The nodes that are in the middle of a file, whose lock they hold. */
async function findNodesAtWork(): Promise<readonly RunningNode[]> {
  const { rows } = await observer.query<{ name: string }>(`SELECT DISTINCT application_name AS name
    FROM pg_locks JOIN pg_stat_activity a USING (pid)
    WHERE locktype = 'advisory' AND granted AND a.datname = current_database() AND xact_start IS NOT NULL`)
  return nodes.filter(({ name }) => rows.some((row) => row.name === name))
}

/** Makes a unit like the first one, from which the client calls then. */
async function enterNewUnit(client: TestClient, number: number): Promise<void> {
  client.businessUnitId = client.businessUnits[0]?.id
  const units = '/api/main/systembusinessunits'
  const model = await readRecord(client, `${units}/${client.businessUnitId}`)
  const unit = await createRecord(client, units, {
    ...model,
    description: `Unit ${number}`,
    code: `U${number}`,
  })
  client.businessUnitId = unit.id
}

/** Sends a file of a user of its own from such a unit: those of one wait for each other, and one of a lost node for 10 s. */
async function uploadFromNewUnit(number: number): Promise<void> {
  const address = await Promise.any(nodes.map((node) => node.address))
  const administrator = await TestClient.signIn(address, 'beheerder')
  await enterNewUnit(administrator, number)
  const { client } = await makeImporter([administrator, orderPermissions])
  await uploadFile(client, orderFileOf(rowsPerFile, `${number}`), { name: `${number}.csv` })
}

/** Waits until a node is at a file, kills it a moment later, and starts another one. */
async function killNodeAtWork(): Promise<void> {
  let working: RunningNode | undefined
  const find = async () => {
    working = (await findNodesAtWork()).at(0)
    return working?.name
  }
  await expect.poll(find, waitOptions).toBeDefined()
  await delay(Math.random() * maxDelayMs)
  await working?.process.end('SIGKILL')
  nodes = [...nodes.filter((node) => node !== working), startNode()]
}

test('each file is taken in once, however often nodes are killed that process it', { timeout }, async () => {
  nodes = [startNode()]
  await nodes[0]?.address
  nodes = [...nodes, ...Array.from({ length: nodeCount - 1 }, startNode)]
  const tasksBefore = await count('SELECT count(*) FROM record.task')
  const accountsBefore = await count('SELECT count(*) FROM record.task_account')
  for (let number = 0; number < killCount; number += 1) {
    await uploadFromNewUnit(number)
    await killNodeAtWork()
  }
  await killAll()
  nodes = [startNode()]

  const sent = "record.import_record WHERE file_name ~ '^[0-9]+.csv$'"
  const unended = `SELECT count(*) FROM ${sent} AND import_status IN ('Idle', 'InProgress')`
  await expect.poll(() => count(unended), waitOptions).toBe(0)
  const { rows } = await observer.query(`SELECT file_name, import_status, number_of_errors,
    (SELECT count(DISTINCT order_number)::int FROM record.task t WHERE t.business_unit_id = import_record.business_unit_id) AS orders
    FROM ${sent} ORDER BY created_on_utc`)
  expect(rows).toEqual(
    Array.from({ length: killCount }, (_, number) => ({
      file_name: `${number}.csv`,
      import_status: 'Completed',
      number_of_errors: 0,
      orders: rowsPerFile,
    })),
  )
  const added = killCount * rowsPerFile
  expect(await count('SELECT count(*) FROM record.task')).toBe(tasksBefore + added)
  expect(await count('SELECT count(*) FROM record.task_account')).toBe(accountsBefore + added)
  const entries = 'SELECT count(*) FROM stamboek.audit_entry e JOIN record.task t ON t.id = e.record_id'
  expect(await count(`${entries} WHERE t.business_unit_id IN (SELECT business_unit_id FROM ${sent})`)).toBe(
    added,
  )
  const unfinished = "SELECT count(*) FROM stamboek_jobs.job WHERE state <> 'completed'"
  await expect.poll(() => count(unfinished), waitOptions).toBe(0)
  // Otherwise the files had ended before their nodes were killed.
  expect(await count('SELECT sum(retry_count) FROM stamboek_jobs.job')).toBeGreaterThan(killCount / 2)
})
