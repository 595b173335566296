import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { openDatabase } from '@stamboek/server/database/database'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../test-client.ts'
import { makeTestDirectory, type TestDirectory } from '../test-postgres.ts'
import { administrator, makeFirstAdministrator } from './first-administrator.ts'
import { StamboekProcess } from './stamboek-process.ts'

/** Longer than four starts, each with a recovery. */
const timeout = 180_000
const kills = 3
const changesBeforeKill = 60
const ledgers = '/api/main/generalledgers'

let directory: TestDirectory
/** What was answered with success: the highest rowVersion of each record. */
const acknowledged = new Map<string, number>()

beforeAll(async () => {
  directory = await makeTestDirectory()
})
afterAll(() => directory.remove())

function start(): StamboekProcess {
  return new StamboekProcess({ DATA_DIR: directory.directory })
}

/** Makes records and changes them, each change by itself, until the server is gone. */
async function writeUntilGone(client: TestClient, name: string, tell: () => void): Promise<void> {
  try {
    for (let count = 0; ; count += 1) {
      const made = await client.post<AnyRecord>(ledgers, { description: 'Proef', code: `${name}-${count}` })
      expect(made.status).toBe(201)
      acknowledge(made.body)
      for (const remark of ['eerst', 'daarna']) {
        const record = { ...made.body, rowVersion: acknowledged.get(made.body.id), remark }
        const changed = await client.put<AnyRecord>(`${ledgers}/${made.body.id}`, record)
        expect(changed.status).toBe(200)
        acknowledge(changed.body)
      }
    }
  } catch (error) {
    // Only that nobody answers any more ends the writing in good order.
    if (!(error instanceof TypeError)) throw error
  }

  function acknowledge(record: AnyRecord): void {
    acknowledged.set(record.id, record.rowVersion)
    tell()
  }
}

async function writeAndKill(stamboek: StamboekProcess, client: TestClient, round: number): Promise<void> {
  const { promise: isEnough, resolve } = Promise.withResolvers<void>()
  let changes = 0
  const writing = Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      writeUntilGone(client, `${round}${name}`, () => {
        changes += 1
        if (changes === changesBeforeKill) resolve()
      }),
    ),
  )
  await Promise.race([isEnough, writing])
  await stamboek.end('SIGKILL')
  await writing
}

test('no acknowledged change is lost when the program is killed in the middle of writes', {
  timeout,
}, async () => {
  let stamboek = start()
  let client = await makeFirstAdministrator(stamboek)
  for (let round = 0; round < kills; round += 1) {
    await writeAndKill(stamboek, client, round)
    stamboek = start()
    client = new TestClient(await stamboek.address())
    expect(await client.post('/api/authentication/login', administrator)).toMatchObject({ status: 204 })
    await client.chooseBusinessUnit()
    const there = await versions(client)
    const lost = [...acknowledged].filter(([id, version]) => (there.get(id) ?? 0) < version)
    expect(lost).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan((kills * changesBeforeKill) / 4)
  const { code, stdout, stderr } = await stamboek.end('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toContain('setup=')
  expect(await halfWritten()).toEqual([])
})

test('a second program on the same data directory is refused', { timeout }, async () => {
  const first = start()
  await first.address()
  expect(await start().ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `De gegevensmap ${directory.directory} is in gebruik door een andere Stamboek: stop die eerst, of stel een andere DATA_DIR in.\n`,
  })
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

/** The rowVersion of every record that is there. */
async function versions(client: TestClient): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (let skip = 0; ; skip += 1000) {
    const page = await client.post<{ items: readonly AnyRecord[] }>(`${ledgers}/search`, {
      limit: 1000,
      skip,
    })
    for (const record of page.body.items) found.set(record.id, record.rowVersion)
    if (page.body.items.length < 1000) return found
  }
}

/** Records without an audit entry for each of their versions, and entries without their record. */
async function halfWritten(): Promise<readonly unknown[]> {
  const database = await openDatabase({ dataDirectory: directory.directory })
  const client = new Client(database.connection)
  await client.connect()
  try {
    const { rows } = await client.query<object>(`
      SELECT coalesce(r.id, e.record_id) AS id, r.row_version, count(e.id) AS entries
      FROM record.general_ledger r FULL JOIN (
        SELECT * FROM stamboek.audit_entry WHERE dto_key = 'Main.GeneralLedgerViewDto'
      ) e ON e.record_id = r.id
      GROUP BY 1, 2 HAVING r.row_version IS DISTINCT FROM count(e.id)`)
    return rows
  } finally {
    await client.end()
    await database.close()
  }
}
