import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { requireMembers, requireRowVersion, requireUuid } from '../input/input-values.ts'
import { readOneForUpdate } from '../queries/read-for-update.ts'
import { requireEnabled } from '../rules/require-enabled.ts'
import { requireSameRowVersion } from '../rules/require-same-row-version.ts'
import { raiseParents } from '../store/raise-parents.ts'
import { saveRecords } from '../store/save-records.ts'

/**
 * Deletes a record whose rowVersion is current (else 409, with the record), and raises its parent; the audit trail
 * keeps the last state. Throws 404 for an invisible record, 403 for a global one without its right, and 422 for a
 * closed gate, a system value, a locked record or parent, one that others refer to, or too few rows left in the parent's list.
 */
export async function deleteRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  body: unknown,
): Promise<void> {
  const recordId = requireUuid('id', id)
  const rowVersion = requireRowVersion(requireMembers(body, ['rowVersion']).rowVersion)
  await inUnitOfWork(context, type, async (unit) => {
    const before = await readOneForUpdate(unit, type, recordId)
    requireChangeable(type, before.isGlobalSystemBusinessUnitRecord, unit)
    await requireOpenGate(unit, type)
    requireEnabled('Delete', type, before)
    await requireSameRowVersion(unit, type, before, rowVersion)
    const write = { id: recordId, action: 'Delete', before, after: before } as const
    await saveRecords(unit, type, [write])
    await raiseParents(unit, type, [write])
  })
}
