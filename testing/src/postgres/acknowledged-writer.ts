/**
 * A program for tests that kill it: opens the embedded database in the given directory and adds rows continuously,
 * printing the id of each acknowledged one.
 */
import { openDatabase } from '@stamboek/server/database/connection/database'
import { StartError } from '@stamboek/server/start-error'
import type { Generated } from 'kysely'

const [dataDirectory = ''] = process.argv.slice(2)

try {
  const { kysely } = await openDatabase({ dataDirectory })
  await kysely.schema
    .createTable('acknowledged')
    .ifNotExists()
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('filler', 'text')
    .execute()
  process.stdout.write('open\n')
  await Promise.all(Array.from({ length: 4 }, writeForEver))

  async function writeForEver(): Promise<never> {
    for (;;) {
      const [row] = await kysely
        .$extendTables<{ acknowledged: { id: Generated<string>; filler: string } }>()
        .insertInto('acknowledged')
        .values({ filler: 'x'.repeat(500) })
        .returning('id')
        .execute()
      process.stdout.write(`${String(row?.id)}\n`)
    }
  }
} catch (error) {
  if (!(error instanceof StartError)) {
    throw error
  }
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
