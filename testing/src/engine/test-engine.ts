import type { Notice } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { defaultWaitingLimits } from '@stamboek/server/concurrency/waiting-limits'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { prepareDatabase } from '@stamboek/server/database/schema/prepare-database'
import { createChangeHorizon } from '@stamboek/server/records/engine/change-horizon'
import { type CommittedChange, createEventBus } from '@stamboek/server/records/engine/event-bus'
import type { RecordContext, RecordEngine } from '@stamboek/server/records/engine/record-context'
import { createSystemContext } from '@stamboek/server/records/engine/system-context'
import { inject } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../postgres/database-proxy.ts'
import '../postgres/provided-postgres.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { noFeatures } from './no-features.ts'

export interface TestEngine extends RecordEngine {
  /** The context of the system user, with every permission. */
  readonly context: RecordContext
  contextWith(parts: Partial<RecordEngine>): RecordContext
  /** The engine of another node, with its own connections through a fault proxy. */
  openNode(): Promise<TestNode>
  close(): Promise<void>
}

interface TestNode extends RecordEngine {
  readonly context: RecordContext
  readonly proxy: DatabaseProxy
  close(): Promise<void>
}

/** The record engine without hooks on an empty database, for any record types. */
export async function startTestEngine(
  catalogue: RecordCatalogue,
  ownTables: readonly string[] = [],
): Promise<TestEngine> {
  const testDatabase = await createTestDatabase(inject('postgres').connection)
  const { databaseUrl } = testDatabase
  const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
  await prepareDatabase(database, catalogue, { ownTables })
  const engine: RecordEngine = {
    database,
    catalogue,
    ...noFeatures,
    events: createEventBus<CommittedChange>(() => {}),
    notices: createEventBus<Notice>(() => {}),
    changeHorizon: createChangeHorizon(database),
    waitingLimits: defaultWaitingLimits,
    protect: {
      hashed: async (value: string) => value,
      sealed: async () => ({ seal: (text: string) => text, open: (text: string) => text }),
    },
  }
  const context = await createSystemContext(engine)
  return {
    ...engine,
    context,
    contextWith: (parts) => ({ ...context, engine: { ...engine, ...parts } }),
    async openNode() {
      const proxy = await openDatabaseProxy(testDatabase)
      const other = await openDatabase({ databaseUrl: proxy.databaseUrl, dataDirectory: 'unused' })
      const node = { ...engine, database: other }
      return {
        ...node,
        context: { ...context, engine: node },
        proxy,
        async close() {
          await other.close()
          await proxy.close()
        },
      }
    },
    async close() {
      await database.close()
      await testDatabase.drop()
    },
  }
}
