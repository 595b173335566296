import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { requireChangeable } from '../engine/record-scope.ts'
import { inOneWrite } from '../engine/unit-of-work.ts'
import { parseFlag } from '../input/input-values.ts'
import { presentOne } from '../queries/present-records.ts'
import { lockParentInBody } from '../queries/read-for-update.ts'
import type { RecordOfType } from '../queries/stored-record.ts'
import { expectParentVersion, withAddressedParent } from '../rules/parent-address.ts'
import { planRecord } from '../rules/plan-record.ts'
import { planSave } from '../rules/plan-save.ts'
import { storeRecord } from '../store/store-record.ts'

/**
 * Creates a record with its child records, raises its parent, and returns it; 400 and 422 name every wrong member,
 * 403 for a global one without its right. Throws 415 for types whose records are made of a file. With a parent in the
 * address, `rowVersion` is required and must be that of the parent (409).
 */
export async function createRecord<Type extends RecordType>(
  context: RecordContext,
  type: Type,
  body: unknown,
): Promise<RecordOfType<Type>> {
  if (type.upload)
    throw new RequestProblem(
      'unsupportedMediaType',
      'Stuur het bestand als multipart/form-data, in een onderdeel met de naam file.',
    )
  const flag = parseFlag(body, 'isGlobalSystemBusinessUnitRecord')
  const isGlobal = type.parent ? false : (flag.value ?? false)
  requireChangeable(type, isGlobal, context)
  const { rowVersion } = isPlainObject(body) ? body : {}
  return inOneWrite(context, type, async (unit) => {
    const input = withAddressedParent(unit, type, body)
    await lockParentInBody(unit, type, input)
    const requireParentVersion = await expectParentVersion(unit, type, rowVersion)
    const id = uuidV7()
    const planned = await planRecord(unit, type, { before: undefined, body: input, mode: 'add' })
    const after = { ...planned.after, isGlobalSystemBusinessUnitRecord: isGlobal }
    const malformed = [...planned.malformed, ...(type.ownership === 'either' ? flag.errors : [])]
    const plan = await planSave(unit, type, {
      id,
      before: undefined,
      planned: { ...planned, after, malformed },
    })
    await requireParentVersion()
    const stored = await storeRecord(unit, type, plan)
    return (await presentOne(unit, type, stored)) as RecordOfType<Type>
  })
}
