import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordContext } from '@stamboek/server/records/engine/record-context'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** A call on an empty fake database, which records each statement in `statements`. */
export function recordingContext(catalogue: RecordCatalogue, statements: string[] = []): RecordContext {
  const transaction = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      statements.push(event.query.sql)
    },
  })
  const caller = { businessUnitId: crypto.randomUUID(), userId: crypto.randomUUID() }
  return {
    engine: { catalogue },
    transaction,
    caller,
    now: '2026-06-01T00:00:00.000Z',
  } as unknown as RecordContext
}
