import { sql } from 'kysely'
import { buildIndex } from './build-index.ts'
import type { Migration } from './migration.ts'

const table = 'stamboek.audit_entry'
const index = ['audit_entry_sequence', '(sequence)'] as const

/** The index in whose order all audit entries are read. */
export const changeFeed: Migration = {
  name: 'change_feed',
  tables: [],
  ahead: {
    table,
    async isNeeded(connection) {
      const { rows } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(connection)
      return rows.length > 0
    },
    begin: async () => {},
    runBatch: async () => undefined,
    complete: (connection) => buildIndex(connection, table, index),
  },
  run: async (transaction) => {
    await sql.raw(`CREATE INDEX IF NOT EXISTS ${index[0]} ON ${table} ${index[1]}`).execute(transaction)
  },
}
