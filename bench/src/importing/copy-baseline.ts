import path from 'node:path'
import type { Client } from 'pg'

/** The rows of an import as files of the database server, for COPY. */
export interface CopiedRows {
  /** Copies the rows back into their tables in one transaction; returns the milliseconds. */
  copyIn(): Promise<number>
}

const tables = [
  {
    name: 'record.general_ledger',
    of: 'id IN (SELECT record_id FROM stamboek.audit_entry WHERE change_set_id = $batch)',
  },
  { name: 'stamboek.audit_entry', of: 'change_set_id = $batch' },
]

/**
 * Copies the rows of a batch and their audit entries to files on the database server, which requires the right to do
 * so.
 */
export async function copyToServerFiles(client: Client, batchId: string): Promise<CopiedRows> {
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

/** Deletes the rows of a batch, and frees their space. */
export async function deleteRows(
  client: Client,
  batchId: string,
  vacuum = 'VACUUM (FULL, ANALYZE)',
): Promise<void> {
  for (const { name, of } of tables)
    await client.query(`DELETE FROM ${name} WHERE ${of.replace('$batch', `'${batchId}'`)}`)
  await client.query('DELETE FROM stamboek.change_set WHERE id = $1', [batchId])
  await client.query(`${vacuum} ${tables.map(({ name }) => name).join(', ')}`)
  await client.query('CHECKPOINT')
}

async function writtenColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
