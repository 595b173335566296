import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { requireRowVersion, requireUuid } from '../input/request-values.ts'
import { readOneToChange } from '../queries/read-to-change.ts'
import { presentRecord } from '../queries/stored-record.ts'
import { requireCurrent } from '../store/require-current.ts'
import { storeNewVersion } from '../store/store-new-version.ts'

/**
 * A new version of a series (platform.md section 4, contracts.md): `id` names the version it follows, which is closed at
 * the start of the new one when it has no end. Without a start of its own it starts as the rule for new versions says.
 */
export async function createNewVersion(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<AnyRecord> {
  const request = isPlainObject(body) ? body : {}
  const previousId = requireUuid('id', request.id)
  const rowVersion = request.rowVersion === undefined ? undefined : requireRowVersion(request.rowVersion)
  return inUnitOfWork(context, type, async (unit) => {
    const previous = await readOneToChange(unit, type, previousId, body)
    const created = await storeNewVersion(unit, type, {
      previous,
      body,
      checkState: () => {
        if (rowVersion !== undefined) requireCurrent(unit, type, previous, rowVersion)
      },
    })
    return presentRecord(unit.catalogue, type, created)
  })
}
