import type { RecordType } from '@stamboek/model/schema/record-type'
import { raiseParents } from './parent-records.ts'
import { readOneToChange } from './read-to-change.ts'
import type { RecordContext } from './record-context.ts'
import { requireChangeable } from './record-scope.ts'
import { requireMembers, requireRowVersion, requireUuid } from './request-values.ts'
import { requireEnabled } from './require-enabled.ts'
import { saveRecords } from './save-records.ts'
import { inUnitOfWork } from './unit-of-work.ts'
import { requireCurrent } from './update-record.ts'

/** Delete, only for types that offer it: refused while referenced; the last state stays in the audit trail. */
export async function deleteRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  body: unknown,
): Promise<void> {
  const recordId = requireUuid('id', id)
  const rowVersion = requireRowVersion(requireMembers(body, ['rowVersion']).rowVersion)
  await inUnitOfWork(context, type, async (unit) => {
    const before = await readOneToChange(unit, type, recordId)
    requireChangeable(type, before.isGlobalSystemBusinessUnitRecord, unit)
    requireEnabled('Delete', before)
    requireCurrent(unit, type, before, rowVersion)
    const write = { id: recordId, action: 'Delete', before, after: before } as const
    await saveRecords(unit, type, [write])
    await raiseParents(unit, type, [write])
  })
}
