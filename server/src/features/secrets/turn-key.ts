import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql } from 'kysely'
import type { DynamicSchema } from '../../database/connection/database.ts'
import { inTransaction } from '../../database/connection/in-transaction.ts'
import { withStartLock } from '../../database/schema/start-lock.ts'
import { StartError } from '../../start-error.ts'
import { type KeyRing, readKeyFile, writeKeyFile } from './key-file.ts'
import {
  addKnownKey,
  countValuesByKey,
  dropKnownKeys,
  type KnownKeys,
  keyIdOf,
  listSealedColumns,
  lockKeysForChange,
  lockKeysForSealing,
  readKnownKeys,
  type SealedColumn,
} from './known-keys.ts'
import { createSecretsKey, openText, sealText } from './secret-envelope.ts'

/** A database with its key file, beside any number of running nodes. */
export interface KeyedDatabase {
  readonly kysely: Kysely<DynamicSchema>
  readonly catalogue: RecordCatalogue
  readonly file: string
}

/** Adds a key to the file that no node seals by yet, so that the file can be copied to other machines first. */
export async function addKey(database: KeyedDatabase): Promise<string> {
  return withStartLock(database, () => prepareKey(database))
}

/**
 * Seals everything by a new key, while nodes run: adds it to the file, makes it the current one, and seals the values of older keys
 * anew. After a crash the next call finishes that first and adds no key.
 */
export async function turnKey(database: KeyedDatabase): Promise<{ id: string; resealed: number }> {
  const { kysely, catalogue } = database
  const columns = listSealedColumns(catalogue)
  await withStartLock(database, async () => {
    const { current } = await readKnownKeys(kysely)
    const used = await countValuesByKey(kysely, columns)
    const isUnfinished = [...used.keys()].some((id) => id !== current)
    if (!isUnfinished) await activateKey(kysely, await prepareKey(database))
  })
  let resealed = 0
  for (const column of columns) resealed += await resealColumn(database, column)
  return { id: (await readKnownKeys(kysely)).current ?? '', resealed }
}

/** Removes keys by which no value is sealed; the current one stays. Returns their ids and the older keys that are still used. */
export async function dropKeys(database: KeyedDatabase): Promise<DroppedKeys> {
  return withStartLock(database, () => dropUnusedKeys(database))
}

interface DroppedKeys {
  readonly dropped: readonly string[]
  readonly used: readonly string[]
}

async function dropUnusedKeys({ kysely, catalogue, file }: KeyedDatabase): Promise<DroppedKeys> {
  const used = await inTransaction(kysely, async (transaction) => {
    await lockKeysForChange(transaction)
    const { ids, current } = await readKnownKeys(transaction)
    const counts = await countValuesByKey(transaction, listSealedColumns(catalogue))
    const older = ids.filter((id) => id !== current)
    await dropKnownKeys(
      transaction,
      older.filter((id) => !counts.has(id)),
    )
    return older.filter((id) => counts.has(id))
  })
  // The database goes first: after a crash in between the file holds too many keys, and the next call removes them.
  const ring = await requireRing(file)
  const { dropped } = await readKnownKeys(kysely)
  const gone = [...ring.keys()].filter((id) => dropped.has(id))
  if (gone.length > 0)
    await writeKeyFile(
      file,
      [...ring.values()].filter(({ id }) => !dropped.has(id)),
    )
  return { dropped: gone, used }
}

/** The keys of the file with the number of values that each one seals. */
export async function describeKeys({ kysely, catalogue, file }: KeyedDatabase) {
  const ring = await requireRing(file)
  const known = await readKnownKeys(kysely)
  const counts = await countValuesByKey(kysely, listSealedColumns(catalogue))
  return [...ring.keys()].map((id) => ({
    id,
    isCurrent: id === known.current,
    isPrepared: id === findPreparedKey(ring, known),
    values: counts.get(id) ?? 0,
  }))
}

async function prepareKey({ kysely, file }: KeyedDatabase): Promise<string> {
  const ring = await requireRing(file)
  const prepared = findPreparedKey(ring, await readKnownKeys(kysely))
  if (prepared !== undefined) return prepared
  const key = createSecretsKey()
  await writeKeyFile(file, [...ring.values(), key])
  return key.id
}

/** Waits for transactions that seal by the key before. */
async function activateKey(kysely: KeyedDatabase['kysely'], id: string): Promise<void> {
  await inTransaction(kysely, async (transaction) => {
    await lockKeysForChange(transaction)
    await addKnownKey(transaction, id)
  })
}

/** The newest key of the file that the database never knew. */
function findPreparedKey(ring: KeyRing, { ids, dropped }: KnownKeys): string | undefined {
  return [...ring.keys()].findLast((id) => !ids.includes(id) && !dropped.has(id))
}

async function requireRing(file: string): Promise<KeyRing> {
  const ring = await readKeyFile(file)
  if (!ring) throw new StartError(`Het sleutelbestand ${file} ontbreekt: wijs het aan met SECRETS_KEY_FILE.`)
  return ring
}

/** Rows per transaction; a value can have 2 MB. */
const batchSize = 20

interface SealedRow {
  readonly id: string
  readonly sealed: string
}

/** Seals values of older keys anew. Changes neither `row_version` nor audit trail, since no content changes. */
async function resealColumn({ kysely, file }: KeyedDatabase, column: SealedColumn): Promise<number> {
  let total = 0
  for (let count = batchSize; count === batchSize; total += count)
    count = await inTransaction(kysely, async (transaction) => {
      await lockKeysForSealing(transaction)
      const { current = '' } = await readKnownKeys(transaction)
      const { rows } =
        await sql<SealedRow>`SELECT id, ${sql.ref(column.column)} AS sealed FROM ${sql.raw(column.from)}
        WHERE ${sql.ref(column.column)} IS NOT NULL AND ${keyIdOf(column.column)} <> ${current}
        ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`.execute(transaction)
      const ring = await requireRing(file)
      const key = ring.get(current)
      if (!key) throw new StartError(`Het sleutelbestand ${file} mist sleutel ${current}.`)
      const place = (id: string) => `${column.table}/${column.column}/${id}`
      const resealed = rows.map(({ id, sealed }) => {
        return { id, sealed: sealText(openText(sealed, ring, place(id)), key, place(id)) }
      })
      await sql`UPDATE ${sql.raw(column.from)} t SET ${sql.ref(column.column)} = i.sealed
        FROM jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) AS i(id uuid, sealed text)
        WHERE t.id = i.id`.execute(transaction)
      return rows.length
    })
  return total
}
