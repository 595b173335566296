import { isStored } from '../../fields/is-stored.ts'
import { storageOf } from '../../fields/storage-of.ts'
import type { Fields } from '../../schema/field-kind.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

/** Checks that each index names fields, and only those that are one column of the type's own table. */
export function checkIndexes(
  { indexes = [] }: RecordTypeDefinition,
  { fields }: RecordType,
): readonly string[] {
  return indexes.flatMap((paths) => [
    ...(paths.length === 0 ? ['een index noemt geen velden.'] : []),
    ...paths
      .filter((path) => !isOwnColumn(fields, path))
      .map((path) => `een index noemt "${path}", en dat is geen eigen kolom.`),
  ])
}

/** Whether a field is stored in one column of the table of its type. */
export function isOwnColumn(fields: Fields, path: string): boolean {
  const own = fields[path]
  const storage = own && isStored(own) ? storageOf(own) : undefined
  return storage?.shape === 'columns' && storage.columns.length === 1
}
