import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { TestDatabase } from '../postgres/test-database.ts'

export const formatsDirectory = path.resolve(import.meta.dirname, '../../formats')

export interface KeptFormat {
  /** Of the file: the day of its version and the commit. */
  readonly name: string
  /** The last migration that its version knew; absent: none. */
  readonly migration?: string
}

/** From the oldest to the newest. */
export const keptFormats: readonly KeptFormat[] = [
  { name: '2026-11-22-d8a3932e' },
  { name: '2026-11-27-49d6d8b8', migration: 'import_batch-status' },
  { name: '2026-11-27-f715478a', migration: 'change_set' },
  { name: '2026-11-28-9e423bea', migration: 'change_feed' },
]

/** Fills an empty database with a kept format. */
export async function loadFormat(
  { connection }: Pick<TestDatabase, 'connection'>,
  { name }: KeptFormat,
): Promise<void> {
  const statements = gunzipSync(await readFile(path.join(formatsDirectory, `${name}.sql.gz`))).toString()
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist')
    await client.query(statements)
  } finally {
    await client.end()
  }
}
