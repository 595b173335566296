import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import {
  CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type { Database, DatabaseTables } from '../../../database/connection/database.ts'
import { namedMarker } from '../../../database/connection/named-statements.ts'
import { RequestProblem } from '../../../request-problem.ts'
import type { Executor } from '../record-context.ts'
import { KnownTables, listTableNames } from './known-tables.ts'

export interface KnownExecutor {
  readonly executor: Executor
  /** Ends the transaction; what is executed later is refused. */
  readonly close: () => Promise<void>
}

/** A record table in SQL, such as `record."task"` and `"record"."task"`. */
const recordTableName = /(?<!\.)"?\brecord"?\."?(\w+)"?/g

const tableNames = new WeakMap<RecordCatalogue, ReadonlyMap<string, RecordType>>()

/**
 * Returns an executor that reads record tables as they were at an instant, whatever statement names them. It begins a
 * transaction with its first statement, and never commits.
 */
export function createKnownExecutor(
  { kysely }: Pick<Database, 'kysely'>,
  catalogue: RecordCatalogue,
  instant: string,
): KnownExecutor {
  const names = tableNames.get(catalogue) ?? listTableNames(catalogue)
  tableNames.set(catalogue, names)
  let begun: Promise<Snapshot> | undefined
  let isClosed = false
  let queue: Promise<unknown> = Promise.resolve()

  /** One after another, as a connection executes them anyway. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  async function execute({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    if (isClosed) throw new RequestProblem('malformed', 'De aanvraag is afgebroken.')
    begun ??= beginSnapshot(kysely, instant)
    const { transaction, tables } = await begun
    const found = [...text.matchAll(recordTableName)].flatMap(([, name]) => names.get(name ?? '') ?? [])
    await tables.show(found)
    return transaction.executeQuery(CompiledQuery.raw(replaceTables(text, tables), [...parameters]))
  }

  async function close(): Promise<void> {
    isClosed = true
    await queue
    const snapshot = await begun?.catch(() => undefined)
    await snapshot?.transaction
      .rollback()
      .execute()
      .catch(() => {})
  }

  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => enqueue(() => execute(query)) as Promise<QueryResult<Row>>,
    streamQuery() {
      throw new Error('Rows are streamed by a cursor')
    },
  }
  return { executor: createKysely(connection), close }
}

interface Snapshot {
  readonly transaction: ControlledTransaction<DatabaseTables>
  readonly tables: KnownTables
}

async function beginSnapshot(kysely: Database['kysely'], instant: string): Promise<Snapshot> {
  const transaction = await kysely.startTransaction().setIsolationLevel('repeatable read').execute()
  // Compiling would take longer than these statements, and a list of 100,000 ids has to fit.
  await sql`SET LOCAL jit = off`.execute(transaction)
  await sql`SET LOCAL work_mem = '64MB'`.execute(transaction)
  return { transaction, tables: new KnownTables(transaction, instant) }
}

/** A prepared statement would outlive the views that it names. */
function replaceTables(text: string, tables: KnownTables): string {
  const unnamed = text.startsWith(namedMarker) ? text.slice(namedMarker.length) : text
  return unnamed.replaceAll(recordTableName, (found, name: string) =>
    tables.isReplaced(name) ? `pg_temp."${name}"` : found,
  )
}

function createKysely(connection: DatabaseConnection): Kysely<DatabaseTables> {
  class OneConnection extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return connection
    }
  }
  return new Kysely<DatabaseTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnection(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
