import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { inTransaction } from '../../database/connection/in-transaction.ts'
import { withStartLock } from '../../database/schema/start-lock.ts'
import { StartError } from '../../start-error.ts'
import { describeRecords } from './describe-records.ts'
import { type KeyRing, readKeyFile, writeKeyFile } from './key-file.ts'
import {
  addCurrentKey,
  countValuesByKey,
  type KnownKeys,
  keyIdOf,
  listSealedColumns,
  lockKeysForChange,
  lockKeysForSealing,
  markKeysDropped,
  readKnownKeys,
  type SealedColumn,
} from './known-keys.ts'
import { createSecretsKey, openText, type SecretsKey, sealText } from './secret-envelope.ts'

/** A database with its key file; nodes may be running. */
export interface KeyedDatabase {
  readonly kysely: Kysely<DatabaseTables>
  readonly catalogue: RecordCatalogue
  readonly file: string
}

/**
 * Returns the id of a key in the file that no node uses yet; adds one if there is none. So the file can be copied to
 * other machines before `turnKey`. Throws a StartError without a key file.
 */
export async function addKey(database: KeyedDatabase): Promise<string> {
  return withStartLock(database, () => prepareKey(database))
}

interface TurnedKey {
  readonly id: string
  readonly resealed: number
  /** Descriptions of values that cannot be opened; they keep their old keys. */
  readonly unreadable: readonly string[]
}

/**
 * Rotates the key while nodes run: activates the prepared key of the file, or a new one that it adds, and reseals the
 * values of older keys. While older values that can be opened are left, as after a crash, it only reseals. Throws a
 * StartError if the key file or its current key is missing.
 */
export async function turnKey(database: KeyedDatabase): Promise<TurnedKey> {
  const { kysely, catalogue } = database
  const columns = listSealedColumns(catalogue)
  await withStartLock(database, async () => {
    if (!(await isUnfinished(database, columns))) await activateKey(kysely, await prepareKey(database))
  })
  let resealed = 0
  const unreadable: string[] = []
  for (const column of columns) {
    const outcome = await resealColumn(database, column)
    resealed += outcome.resealed
    unreadable.push(...(await describeRecords(database, column, outcome.unreadable)))
  }
  return { id: (await readKnownKeys(kysely)).current ?? '', resealed, unreadable }
}

async function isUnfinished(database: KeyedDatabase, columns: readonly SealedColumn[]): Promise<boolean> {
  for (const column of columns) {
    const isAnyReadable = await eachOlderBatch(database, column, async (batch) =>
      batch.values.some(({ text }) => text !== undefined),
    )
    if (isAnyReadable) return true
  }
  return false
}

/**
 * Marks older keys that seal no value as dropped in the database, and removes dropped keys from the file. Returns the
 * ids that it removed from the file, and the older keys still in use.
 */
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
    await markKeysDropped(
      transaction,
      older.filter((id) => !counts.has(id)),
    )
    return older.filter((id) => counts.has(id))
  })
  // The database comes first: after a crash the file holds too many keys, and the next call removes them.
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

/** Lists the keys of the file, with the number of values that each seals. `isPrepared`: `turnKey` uses it next. */
export async function listKeys({ kysely, catalogue, file }: KeyedDatabase) {
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

async function activateKey(kysely: KeyedDatabase['kysely'], id: string): Promise<void> {
  await inTransaction(kysely, async (transaction) => {
    await lockKeysForChange(transaction)
    await addCurrentKey(transaction, id)
  })
}

function findPreparedKey(ring: KeyRing, { ids, dropped }: KnownKeys): string | undefined {
  return [...ring.keys()].findLast((id) => !ids.includes(id) && !dropped.has(id))
}

async function requireRing(file: string): Promise<KeyRing> {
  const ring = await readKeyFile(file)
  if (!ring) throw new StartError(`Het sleutelbestand ${file} ontbreekt: wijs het aan met SECRETS_KEY_FILE.`)
  return ring
}

/**
 * Reseals values of older keys. Leaves `row_version` and audit trail alone, since the content stays the same.
 */
async function resealColumn(
  database: KeyedDatabase,
  column: SealedColumn,
): Promise<{ readonly resealed: number; readonly unreadable: readonly string[] }> {
  let resealed = 0
  const unreadable: string[] = []
  await eachOlderBatch(database, column, async ({ transaction, key, values }) => {
    const rows = values.flatMap(({ id, place, text }) =>
      text === undefined ? [] : [{ id, sealed: sealText(text, key, place) }],
    )
    await sql`UPDATE ${sql.raw(column.from)} t SET ${sql.ref(column.column)} = i.sealed
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS i(id uuid, sealed text)
      WHERE t.id = i.id`.execute(transaction)
    resealed += rows.length
    unreadable.push(...values.flatMap(({ id, text }) => (text === undefined ? [id] : [])))
    return false
  })
  return { resealed, unreadable }
}

/** Rows per transaction; a value can have 2 MB. */
const batchSize = 20
const lowestId = '00000000-0000-0000-0000-000000000000'

interface OlderBatch {
  readonly transaction: Transaction<DatabaseTables>
  readonly key: SecretsKey
  /** `text` is undefined for a value that cannot be opened. */
  readonly values: readonly {
    readonly id: string
    readonly place: string
    readonly text: string | undefined
  }[]
}

/**
 * Locks rows with values of older keys, one batch per transaction, until `visit` returns true; returns whether it
 * did.
 */
async function eachOlderBatch(
  { kysely, file }: KeyedDatabase,
  column: SealedColumn,
  visit: (batch: OlderBatch) => Promise<boolean>,
): Promise<boolean> {
  for (let after: string | undefined = lowestId; after !== undefined; ) {
    const from: string = after
    const batch = await inTransaction(kysely, async (transaction) => {
      await lockKeysForSealing(transaction)
      const { current = '' } = await readKnownKeys(transaction)
      const { rows } = await sql<{ id: string; sealed: string }>`
        SELECT id, ${sql.ref(column.column)} AS sealed FROM ${sql.raw(column.from)}
        WHERE ${sql.ref(column.column)} IS NOT NULL AND ${keyIdOf(column.column)} <> ${current} AND id > ${from}::uuid
        ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`.execute(transaction)
      if (rows.length === 0) return { isFound: false, last: undefined }
      const ring = await requireRing(file)
      const key = ring.get(current)
      if (!key) throw new StartError(`Het sleutelbestand ${file} mist sleutel ${current}.`)
      const values = rows.map(({ id, sealed }) => {
        const place = `${column.table}/${column.column}/${id}`
        return { id, place, text: openText(sealed, ring, place) }
      })
      return { isFound: await visit({ transaction, key, values }), last: rows[batchSize - 1]?.id }
    })
    if (batch.isFound) return true
    after = batch.last
  }
  return false
}
