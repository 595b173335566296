import { parseId } from '@stamboek/model/fields/parse-id'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { isBelowParent } from '../engine/record-scope.ts'
import { malformedProblem, requireRowVersion } from '../input/input-values.ts'
import { readRecord } from '../queries/read-records.ts'
import { requireSameRowVersion } from './require-same-row-version.ts'

/**
 * Returns the body of a new child record with the parent in the address of the call; 400 if the body names another
 * one. Returns it unchanged if the address names no parent of this type.
 */
export function withAddressedParent(context: RecordContext, type: RecordType, body: unknown): unknown {
  const { below } = context
  if (!below || !isBelowParent(context, type) || !type.parent || !isPlainObject(body)) return body
  const { field } = type.parent
  const named = parseId(body[field] ?? below.parentId)
  if (!named.ok || named.value !== below.parentId)
    throw malformedProblem([{ field, message: 'Dit is een ander record dan dat in het adres.' }])
  return { ...body, [field]: below.parentId }
}

/**
 * True if this is the current rowVersion of the parent in the address of the call (404 if that is absent); false if
 * the address names none.
 */
export async function isRowVersionOfAddressedParent(
  context: RecordContext,
  type: RecordType,
  rowVersion: number,
): Promise<boolean> {
  const { parent } = type
  const { below } = context
  if (!parent || !below || !isBelowParent(context, type)) return false
  const record = await readRecord(context, context.engine.catalogue.get(parent.dtoKey), below.parentId)
  return record.rowVersion === rowVersion
}

/**
 * Reads the parent in the address of the call (404 if absent; 400 without a rowVersion) and returns a check that
 * throws 409 if the rowVersion is not its current one, to be called after shape and rules. Checks nothing if the
 * address names no parent of this type.
 */
export async function expectParentVersion(
  context: RecordContext,
  type: RecordType,
  rowVersion: unknown,
): Promise<() => Promise<void>> {
  const { parent } = type
  const { below } = context
  if (!parent || !below || !isBelowParent(context, type)) return async () => {}
  const parentType = context.engine.catalogue.get(parent.dtoKey)
  const expected = requireRowVersion(rowVersion)
  const record = await readRecord(context, parentType, below.parentId)
  return () => requireSameRowVersion(context, parentType, record, expected)
}
