import type { EndedImport } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { prepareDatabase } from '@stamboek/server/database/schema/prepare-database'
import { type CommittedChange, createCommittedEvents } from '@stamboek/server/records/engine/committed-events'
import type { RecordContext } from '@stamboek/server/records/engine/record-context'
import { systemCaller } from '@stamboek/server/records/engine/system-caller'
import { inject } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import type { ProvidedPostgres } from './provided-postgres.ts'
import { createTestDatabase } from './test-database.ts'
import { startTestPostgres } from './test-postgres.ts'

interface TestEngine {
  /** A call of the program itself, which may do everything. */
  readonly context: RecordContext
  /** The same engine as another node has it: over connections of its own, which a test can disturb. */
  openNode(): Promise<TestNode>
  close(): Promise<void>
}

interface TestNode {
  readonly context: RecordContext
  readonly gate: DatabaseProxy
  close(): Promise<void>
}

/** The record engine without hooks over an empty database of its own, also for record types that the product does not have. */
export async function startTestEngine(
  catalogue: RecordCatalogue,
  ownTables: readonly string[] = [],
): Promise<TestEngine> {
  // A run that starts a PostgreSQL for all of its files provides it; the unit tests start one each.
  const provided = inject('postgres') as ProvidedPostgres | undefined
  const postgres = provided ? { ...provided, stop: async () => {} } : await startTestPostgres()
  const testDatabase = await createTestDatabase(postgres.connection)
  const { databaseUrl } = testDatabase
  const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
  await prepareDatabase(database, catalogue, ownTables)
  const engine = {
    database,
    catalogue,
    hooks: new Map(),
    filters: new Map(),
    views: new Map(),
    events: createCommittedEvents<CommittedChange>(() => {}),
    endedImports: createCommittedEvents<EndedImport>(() => {}),
    protect: { hashed: async (value: string) => value },
  }
  const caller = await systemCaller(engine)
  const context = { ...engine, caller, correlationId: crypto.randomUUID(), now: new Date().toISOString() }
  return {
    context,
    async openNode() {
      const gate = await openDatabaseProxy(testDatabase)
      const other = await openDatabase({ databaseUrl: gate.databaseUrl, dataDirectory: 'unused' })
      return {
        context: { ...context, database: other },
        gate,
        async close() {
          await other.close()
          await gate.close()
        },
      }
    },
    async close() {
      await database.close()
      await testDatabase.drop()
      await postgres.stop()
    },
  }
}
