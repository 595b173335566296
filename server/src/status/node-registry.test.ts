import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readNodes, registerNode, statusTables } from './node-registry.ts'

test('a node whose clock is ahead of the database has been up for 0 seconds', async () => {
  const engine = await startTestEngine(createRecordCatalogue(recordTypes), statusTables)
  onTestFinished(() => engine.close())
  const { kysely } = engine.database
  const node = await registerNode(engine.database, {
    version: '1.0.0',
    commit: null,
    measure: () => ({ eventLoopDelayMs: 0, connections: 0, isDebugging: false }),
    reportFailure: (error) => expect.unreachable(String(error)),
  })
  await sql`UPDATE stamboek.node SET started_at = now() + interval '1 minute'`.execute(kysely)
  expect(await readNodes(kysely, node.id)).toMatchObject([{ isAnswering: true, uptimeSeconds: 0 }])
  await node.close()
})
