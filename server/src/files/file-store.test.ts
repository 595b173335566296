import { createHash, randomBytes } from 'node:crypto'
import { createTestDatabase } from '@stamboek/testing/postgres/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { dropFile, FileDropped, openFile, putFile } from './file-store.ts'
import { fileTables } from './file-tables.ts'
import { chunkBytes } from './split-into-chunks.ts'

let database: Database

beforeAll(async () => {
  const { databaseUrl } = await createTestDatabase(inject('postgres').connection)
  database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
  // Twice, as at a second start.
  for (const statement of ['CREATE SCHEMA stamboek', ...fileTables, ...fileTables])
    await sql.raw(statement).execute(database.kysely)
})
afterAll(async () => {
  await database.close()
})

async function* piecesOf(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}

const put = (content: AsyncIterable<Uint8Array>) =>
  database.kysely.transaction().execute((transaction) => putFile(transaction, content))

async function readFile(id: string): Promise<Buffer | undefined> {
  const file = await openFile(database.kysely, id)
  if (!file) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of file.content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(
    `stamboek.${table}`,
  )}`.execute(database.kysely)
  return rows[0]?.count ?? -1
}

test.each([
  ['an empty file', 0, 1_000, 0],
  ['one short chunk', 10, 3, 1],
  ['one full chunk', chunkBytes, 65_536, 1],
  ['a chunk and a byte', chunkBytes + 1, 65_536, 2],
  ['three chunks in large pieces', 3 * chunkBytes - 7, 2 * chunkBytes + 5, 3],
])('%s comes back as it was', async (_, size, pieceBytes, chunks) => {
  const bytes = randomBytes(size)
  const before = await countRows('file_chunk')
  const stored = await put(piecesOf(bytes, pieceBytes))
  const sha256 = createHash('sha256').update(bytes).digest()
  expect(stored).toEqual({ id: stored.id, size, sha256 })
  expect((await countRows('file_chunk')) - before).toBe(chunks)
  expect(await openFile(database.kysely, stored.id)).toMatchObject({ id: stored.id, size, sha256 })
  expect((await readFile(stored.id))?.equals(bytes)).toBe(true)
})

test('a file that cannot be read to its end leaves nothing', async () => {
  const before = [await countRows('file'), await countRows('file_chunk')]
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield randomBytes(2 * chunkBytes)
    throw new Error('connection lost')
  }
  await expect(put(broken())).rejects.toThrow('connection lost')
  expect([await countRows('file'), await countRows('file_chunk')]).toEqual(before)
})

test('a dropped file is gone with its chunks; dropping it again does nothing', async () => {
  const before = await countRows('file_chunk')
  const { id } = await put(piecesOf(randomBytes(3 * chunkBytes), chunkBytes))
  await dropFile(database.kysely, id)
  expect(await openFile(database.kysely, id)).toBeUndefined()
  expect(await countRows('file_chunk')).toBe(before)
  await dropFile(database.kysely, id)
})

test('a reader learns that its file was dropped', async () => {
  const { id } = await put(piecesOf(randomBytes(2 * chunkBytes), chunkBytes))
  const file = await openFile(database.kysely, id)
  const chunks = file?.content[Symbol.asyncIterator]()
  expect((await chunks?.next())?.value).toHaveLength(chunkBytes)
  await dropFile(database.kysely, id)
  await expect(chunks?.next()).rejects.toThrow(FileDropped)
})

test('content is stored uncompressed, so that compressed files cost nothing more', async () => {
  const { rows } = await sql<{
    storage: string
  }>`SELECT attstorage AS storage FROM pg_attribute WHERE attrelid = 'stamboek.file_chunk'::regclass AND attname = 'content'`.execute(
    database.kysely,
  )
  expect(rows).toEqual([{ storage: 'e' }])
})
