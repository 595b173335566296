import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../test-client.ts'
import { makeTestDirectory, type TestDirectory } from '../test-postgres.ts'
import { administrator, makeFirstAdministrator } from './first-administrator.ts'
import { StamboekProcess } from './stamboek-process.ts'

/** Longer than three starts, each with a recovery. */
const timeout = 180_000
const kills = 2
const answersBeforeKill = 40
const ledgers = '/api/main/generalledgers'

interface Call {
  readonly key: string
  readonly body: { readonly code: string; readonly description: string }
}

let directory: TestDirectory

beforeAll(async () => {
  directory = await makeTestDirectory()
})
afterAll(() => directory.remove())

function start(): StamboekProcess {
  return new StamboekProcess({ DATA_DIR: directory.directory })
}

function send(client: TestClient, { key, body }: Call) {
  return client.post<AnyRecord>(ledgers, body, { headers: { 'idempotency-key': key } })
}

/** Makes records until the server is gone. */
async function writeUntilGone(client: TestClient, name: string, onSent: (call: Call) => void): Promise<void> {
  try {
    for (let count = 0; ; count += 1) {
      const call = { key: crypto.randomUUID(), body: { code: `${name}-${count}`, description: 'Proef' } }
      onSent(call)
      expect((await send(client, call)).status).toBe(201)
    }
  } catch (error) {
    // Only that nobody answers any more ends the writing in good order.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Every call that was sent until the program was killed in the middle of them, answered or not. */
async function writeAndKill(
  stamboek: StamboekProcess,
  client: TestClient,
  round: number,
): Promise<readonly Call[]> {
  const calls: Call[] = []
  const { promise: isEnough, resolve } = Promise.withResolvers<void>()
  const writing = Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      writeUntilGone(client, `${round}${name}`, (call) => {
        if (calls.push(call) === answersBeforeKill) resolve()
      }),
    ),
  )
  await Promise.race([isEnough, writing])
  await stamboek.end('SIGKILL')
  await writing
  return calls
}

test('whatever was sent when the program was killed is there once after it was sent again with its key', {
  timeout,
}, async () => {
  let stamboek = start()
  let client = await makeFirstAdministrator(stamboek)
  for (let round = 0; round < kills; round += 1) {
    const calls = await writeAndKill(stamboek, client, round)
    stamboek = start()
    client = new TestClient(await stamboek.address())
    expect(await client.post('/api/authentication/login', administrator)).toMatchObject({ status: 204 })
    await client.chooseBusinessUnit()
    for (const call of calls) {
      const { status, body } = await send(client, call)
      expect({ status, body }).toMatchObject({ status: 201, body: { code: call.body.code, rowVersion: 1 } })
      const trail = await client.get<Page<AuditEntry>>(`${ledgers}/${body.id}/audit`)
      expect(trail.body.items.map((entry) => entry.auditAction)).toEqual(['Insert'])
    }
  }
  await stamboek.end('SIGTERM')
})
