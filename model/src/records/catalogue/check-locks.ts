import { fieldAt } from '../../fields/field-at.ts'
import { isStored } from '../../fields/is-stored.ts'
import { isWriteOnly } from '../../fields/is-write-only.ts'
import { storageOf } from '../../fields/storage-of.ts'
import { findThroughPath, isAdded } from '../../schema/computed.ts'
import { conditionPaths } from '../../schema/condition.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { RecordType } from '../../schema/record-type.ts'

/**
 * Checks that a lock has a message and reads only members in columns of the record, or `through` a reference: none that are
 * added or write-only.
 */
export function checkLocks({
  lockedWhen,
  fields,
}: Pick<RecordType, 'lockedWhen' | 'fields'>): readonly string[] {
  const paths = new Set(lockedWhen.flatMap(({ when }) => conditionPaths(when)))
  return [
    ...lockedWhen.filter(({ message }) => message.trim() === '').map(() => 'een slot zegt niet waarom.'),
    ...[...paths]
      .filter((path) => !isReadable(fields, path))
      .map((path) => `een slot leest "${path}", dat geen opgeslagen veld van het record zelf is.`),
  ]
}

function isReadable(fields: Fields, path: string): boolean {
  const field: FieldDefinition | undefined = fieldAt(fields, path)
  if (!field || isAdded(fields[path.split('.', 1)[0] ?? '']) || isWriteOnly(field)) return false
  return findThroughPath(field) !== undefined || (isStored(field) && storageOf(field).shape === 'columns')
}
