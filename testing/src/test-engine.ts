import type { EndedImport } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { openDatabase } from '@stamboek/server/database/database'
import { prepareDatabase } from '@stamboek/server/database/prepare-database'
import {
  type CommittedChange,
  createCommittedEvents,
} from '@stamboek/server/records/context/committed-events'
import type { RecordContext } from '@stamboek/server/records/context/record-context'
import { systemCaller } from '@stamboek/server/records/context/system-caller'
import { createTestDatabase } from './test-database.ts'
import { startTestPostgres } from './test-postgres.ts'

interface TestEngine {
  /** A call of the program itself, which may do everything. */
  readonly context: RecordContext
  close(): Promise<void>
}

/** The record engine over an empty database of its own: for record types that the product does not have. */
export async function startTestEngine(catalogue: RecordCatalogue): Promise<TestEngine> {
  const postgres = await startTestPostgres()
  const { databaseUrl } = await createTestDatabase(postgres.connection)
  const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
  await prepareDatabase(database, catalogue)
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
  return {
    context: { ...engine, caller, correlationId: crypto.randomUUID(), now: new Date().toISOString() },
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}
