import path from 'node:path'
import type { Client } from 'pg'

/** The rows of an import as files of the database server, for COPY. */
export interface CopiedRows {
  /** Writes them into the tables that they came from, in one transaction, and gives the milliseconds that took. */
  copyIn(): Promise<number>
}

const tables = [
  {
    name: 'record.general_ledger',
    of: 'id IN (SELECT record_id FROM stamboek.audit_entry WHERE batch_id = $batch)',
  },
  { name: 'stamboek.audit_entry', of: 'batch_id = $batch' },
]

/** The rows of a batch and their audit entries; for who may write files on the database server. */
export async function copyToStdout(client: Client, batchId: string): Promise<CopiedRows> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  const copies: string[] = []
  for (const { name, of } of tables) {
    const file = path.join(rows[0]?.data_directory ?? '', `bench-${name}.copy`)
    const columns = await writtenColumns(client, name)
    await client.query(
      `COPY (SELECT ${columns} FROM ${name} WHERE ${of.replace('$batch', `'${batchId}'`)} ORDER BY id) TO '${file}'`,
    )
    copies.push(`COPY ${name} (${columns}) FROM '${file}'`)
  }
  return {
    async copyIn() {
      const start = performance.now()
      await client.query('BEGIN')
      for (const copy of copies) await client.query(copy)
      await client.query('COMMIT')
      return performance.now() - start
    },
  }
}

/** Takes the rows of a batch away, and the space that they took. */
export async function deleteRows(
  client: Client,
  batchId: string,
  vacuum = 'VACUUM (FULL, ANALYZE)',
): Promise<void> {
  for (const { name, of } of tables)
    await client.query(`DELETE FROM ${name} WHERE ${of.replace('$batch', `'${batchId}'`)}`)
  await client.query('DELETE FROM stamboek.import_batch WHERE id = $1', [batchId])
  await client.query(`${vacuum} ${tables.map(({ name }) => name).join(', ')}`)
  // Cleans up, so that its rows do not slow the next measurement.
  await client.query('CHECKPOINT')
}

/** Those that the database does not make by itself. */
async function writtenColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
