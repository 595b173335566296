import type { RecordType } from '@stamboek/model/schema/record-type'
import { createBatchLoader } from '../../concurrency/batch-loader.ts'
import type { Database } from '../../database/connection/database.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { scopeKey } from '../engine/record-scope.ts'
import { readRecords } from './read-records.ts'
import type { StoredRecord } from './stored-record.ts'

interface Reader {
  /** Of the latest call; all calls in a batch see the same records. */
  context: RecordContext
  readonly read: (id: string) => Promise<StoredRecord | undefined>
}

type Readers = WeakMap<RecordType, Map<string, Reader>>

const readersOf = new WeakMap<Database, Readers>()

/**
 * Reads one record with its child records, without a lock; undefined if absent or not visible. Calls in one turn of
 * the event loop with the same type and `scopeKey` share a statement, in the context of the latest of them: for calls
 * without transaction and without a parent in the address.
 */
export function batchRead(
  context: RecordContext,
  type: RecordType,
  id: string,
): Promise<StoredRecord | undefined> {
  const reader = readerOf(context, type)
  reader.context = context
  return reader.read(id)
}

function readerOf(context: RecordContext, type: RecordType): Reader {
  const readers = readersOf.get(context.engine.database) ?? new WeakMap()
  readersOf.set(context.engine.database, readers)
  const ofType = readers.get(type) ?? new Map<string, Reader>()
  readers.set(type, ofType)
  const key = scopeKey(type, context)
  const known = ofType.get(key)
  if (known) return known
  const reader: Reader = {
    context,
    read: createBatchLoader(async (ids) => {
      const records = await readRecords(reader.context, type, ids)
      return new Map(records.map((record) => [record.id, record]))
    }),
  }
  ofType.set(key, reader)
  return reader
}
