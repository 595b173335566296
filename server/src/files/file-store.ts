import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { chunkBytes, splitIntoChunks } from './split-into-chunks.ts'

type Executor = Kysely<DatabaseTables>

export interface FileFacts {
  readonly id: string
  readonly size: number
  readonly sha256: Uint8Array
}

export interface StoredFile extends FileFacts {
  /**
   * Reads one chunk per statement, without a transaction. Throws FileDropped if the file is dropped meanwhile.
   */
  readonly content: AsyncIterable<Uint8Array>
}

/** @internal */
export class FileDropped extends Error {
  constructor(id: string) {
    super(`File ${id} was dropped while it was read`)
    this.name = 'FileDropped'
  }
}

/** Stores a file under a new id in the transaction, one chunk in memory at a time. */
export async function putFile(transaction: Executor, content: AsyncIterable<Uint8Array>): Promise<FileFacts> {
  const id = uuidV7()
  const hash = createHash('sha256')
  let size = 0
  let position = 0
  for await (const chunk of splitIntoChunks(content)) {
    hash.update(chunk)
    size += chunk.length
    await sql`INSERT INTO stamboek.file_chunk (file_id, position, content) VALUES (${id}, ${position++}, ${chunk})`.execute(
      transaction,
    )
  }
  const sha256 = hash.digest()
  await sql`INSERT INTO stamboek.file (id, size, sha256) VALUES (${id}, ${size}, ${sha256})`.execute(
    transaction,
  )
  return { id, size, sha256 }
}

/** Returns the facts of a file and its content, which is read while it is iterated; undefined if there is no such file. */
export async function openFile(executor: Executor, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<{
    size: string
    sha256: Uint8Array
  }>`SELECT size::text, sha256 FROM stamboek.file WHERE id = ${id}`.execute(executor)
  const [row] = rows
  if (!row) return undefined
  const size = Number(row.size)
  return { id, size, sha256: row.sha256, content: readChunks(executor, id, Math.ceil(size / chunkBytes)) }
}

async function* readChunks(executor: Executor, id: string, count: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < count; position++) {
    const { rows } = await sql<{
      content: Uint8Array
    }>`SELECT content FROM stamboek.file_chunk WHERE file_id = ${id} AND position = ${position}`.execute(
      executor,
    )
    const [row] = rows
    if (!row) throw new FileDropped(id)
    yield row.content
  }
}

/** Deletes a file and its content; does nothing if it is absent. */
export async function dropFile(executor: Executor, id: string): Promise<void> {
  await sql`DELETE FROM stamboek.file WHERE id = ${id}`.execute(executor)
}
